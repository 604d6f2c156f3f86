// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import EventLoop
import HostCore
import PaneContent
import PaneProtocol

/// The programs that read foreign bytes, while they run.
struct RunningHelpers {
  fileprivate(set) var processes: [HelperErrand.Helper: HelperProcess] = [:]
  /// The ticket of the picture whose file is being read.
  fileprivate var awaited: Int?
  /// What was drawn before.
  fileprivate var cache = PictureCache()
  /// The picture that is being drawn.
  fileprivate var drawn: (ticket: Int, key: PictureCache.Key)?
}

/// Programs that read foreign bytes beside the host.
extension HostRuntime {
  func execute(_ effect: HelperEffect) {
    switch effect {
    case .ask(.markdown(let text), let ticket): ask(.markdown, ticket, Array(text.utf8))
    case .ask(.picture(let place, let wish), let ticket):
      // Disks and mounts may take their time, and so does much base64.
      helpers.awaited = ticket
      loop.runBeside {
        PictureBytes.identity(place)
      } then: { [weak self] identity in
        self?.draw(place, identity, wish, for: ticket)
      }
    case .end(let helper): letGo(of: helper)?.end()
    case .kill(let helper): letGo(of: helper)?.kill()
    }
  }

  /// Answers with what was drawn of the same bytes before, else has them read and drawn.
  private func draw(
    _ place: PicturePlace, _ identity: String?, _ wish: PictureWish, for ticket: Int
  ) {
    guard helpers.awaited == ticket else { return }
    let key = identity.map { PictureCache.Key(source: $0, members: wish.members) }
    if let key, let answer = helpers.cache.answer(for: key) {
      helpers.awaited = nil
      return send(.helper(.answered(ticket: ticket, answer)))
    }
    loop.runBeside {
      PictureBytes.read(place)
    } then: { [weak self] bytes in
      guard let self, helpers.awaited == ticket else { return }
      helpers.awaited = nil
      switch bytes {
      case .success(let bytes):
        helpers.drawn = key.map { (ticket, $0) }
        ask(.picture, ticket, bytes, members: wish.members)
      case .failure(let fault):
        send(.helper(.answered(ticket: ticket, DrawnPicture.answer(fault: fault.words))))
      }
    }
  }

  private func heard(_ answer: JSONText, for ticket: Int) {
    if let drawn = helpers.drawn, drawn.ticket == ticket {
      helpers.cache.keep(answer, for: drawn.key)
      helpers.drawn = nil
    }
    send(.helper(.answered(ticket: ticket, answer)))
  }

  private func ask(
    _ helper: HelperErrand.Helper, _ ticket: Int, _ bytes: [UInt8], members: String = ""
  ) {
    guard let process = helpers.processes[helper] ?? start(helper) else {
      return send(.helper(.ended(helper)))
    }
    process.ask(helper.rawValue, ticket: ticket, bytes, members: members)
  }

  private func letGo(of helper: HelperErrand.Helper) -> HelperProcess? {
    if helper == .picture { helpers.awaited = nil }
    return helpers.processes.removeValue(forKey: helper)
  }

  private func start(_ helper: HelperErrand.Helper) -> HelperProcess? {
    guard let path = launch.helpers[helper] else { return nil }
    do throws(SpawnError) {
      let process = try HelperProcess(launch.request(toStart: path), on: loop)
      process.onAnswer = { [weak self] in self?.heard($1, for: $0) }
      process.onEnd = { [weak self] in
        self?.helpers.processes.removeValue(forKey: helper)
        self?.send(.helper(.ended(helper)))
      }
      helpers.processes[helper] = process
      return process
    } catch {
      return nil
    }
  }
}

extension PictureWish {
  /// The wish as members of a request, behind others.
  var members: String {
    let kind = raw.map {
      ",\"raw\":\"\($0.hasAlpha ? "rgba" : "rgb")\",\"across\":\($0.size.columns)"
        + ",\"down\":\($0.size.rows)"
    }
    let pixels = cell.map { ",\"cellWidth\":\($0.columns),\"cellHeight\":\($0.rows)" } ?? ""
    return ",\"cols\":\(columns),\"rows\":\(rows),\"fit\":\"\(fit.rawValue)\""
      + ",\"background\":\"\(background.wireName)\",\"percent\":\(percent)" + pixels
      + (form == .cells ? "" : ",\"form\":\"\(form.rawValue)\"") + (kind ?? "")
      + (frame == 0 ? "" : ",\"frame\":\(frame)") + (grows ? ",\"grow\":1" : "")
      + (mostBytes.map { ",\"most\":\($0)" } ?? "")
  }
}
