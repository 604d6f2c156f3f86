// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostCore
import PaneContent

/// Programs that read foreign bytes beside the host.
extension HostRuntime {
  func execute(_ effect: HelperEffect) {
    switch effect {
    case .ask(let helper, let ticket, let text):
      guard let process = helpers[helper] ?? start(helper) else {
        return send(.helper(.ended))
      }
      process.ask(helper.rawValue, ticket: ticket, text)
    case .end(let helper): helpers.removeValue(forKey: helper)?.end()
    case .kill(let helper): helpers.removeValue(forKey: helper)?.kill()
    }
  }

  private func start(_ helper: HelperErrand.Helper) -> HelperProcess? {
    guard let path = launch.helpers[helper] else { return nil }
    do throws(SpawnError) {
      let process = try HelperProcess(launch.request(toStart: path), on: loop)
      process.onAnswer = { [weak self] in self?.send(.helper(.answered(ticket: $0, $1))) }
      process.onEnd = { [weak self] in
        self?.helpers.removeValue(forKey: helper)
        self?.send(.helper(.ended))
      }
      helpers[helper] = process
      return process
    } catch {
      return nil
    }
  }
}
