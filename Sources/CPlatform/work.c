// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "CPlatform.h"

typedef struct job {
  struct job *next;
  colonnade_work *owner;
  void (*perform)(void *context);
  void *context;
} job;

typedef struct {
  job *first;
  job **end;
} list;

struct colonnade_work {
  void (*ring)(void *bell);
  void *bell;
  list done;
};

// What the threads share, touched only with the lock held; the lists of what is done, too.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t isWanted = PTHREAD_COND_INITIALIZER;
static list waiting = {NULL, &waiting.first};
static int waitingCount, threadCount, idleCount;

static void append(list *list, job *job) {
  job->next = NULL;
  *list->end = job;
  list->end = &job->next;
}

static job *takeFirst(list *list) {
  job *first = list->first;
  if (!first) return NULL;
  list->first = first->next;
  if (!list->first) list->end = &list->first;
  return first;
}

/// What a thread does as long as the process lives.
static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  while (1) {
    job *job = takeFirst(&waiting);
    if (!job) {
      idleCount++;
      pthread_cond_wait(&isWanted, &lock);
      idleCount--;
      continue;
    }
    waitingCount--;
    pthread_mutex_unlock(&lock);
    job->perform(job->context);
    pthread_mutex_lock(&lock);
    append(&job->owner->done, job);
    // With the lock held: whoever takes the result may put the bell away.
    job->owner->ring(job->owner->bell);
  }
}

static void makeThread(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, work, NULL) != 0) return;
  pthread_detach(thread);
  threadCount++;
}

colonnade_work *colonnade_work_new(void (*ring)(void *bell), void *bell) {
  colonnade_work *owner = malloc(sizeof *owner);
  if (owner) *owner = (colonnade_work){ring, bell, {NULL, &owner->done.first}};
  return owner;
}

void colonnade_work_free(colonnade_work *owner) { free(owner); }

int colonnade_work_add(colonnade_work *owner, void (*perform)(void *context), void *context) {
  job *added = malloc(sizeof *added);
  if (!added) return -ENOMEM;
  *added = (job){NULL, owner, perform, context};
  pthread_mutex_lock(&lock);
  if (waitingCount >= idleCount && threadCount < COLONNADE_MOST_THREADS) makeThread();
  int isTaken = threadCount > 0;
  if (isTaken) {
    append(&waiting, added);
    waitingCount++;
    pthread_cond_signal(&isWanted);
  }
  pthread_mutex_unlock(&lock);
  if (isTaken) return 0;
  free(added);
  return -EAGAIN;
}

void *colonnade_work_take(colonnade_work *owner) {
  pthread_mutex_lock(&lock);
  job *done = takeFirst(&owner->done);
  pthread_mutex_unlock(&lock);
  void *context = done ? done->context : NULL;
  free(done);
  return context;
}
