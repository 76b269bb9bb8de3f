import type { PlantedBug } from './planted-bug.ts';

/** Bugs that lose what exists only on a device, or leave a session where it has ended. */
export const lossBugs: readonly PlantedBug[] = [
  {
    name: "a proxy's page taken for a deleted account",
    file: 'pwa/src/rest/read-answer.ts',
    find: "  429: 'too_many_requests',",
    replace: "  410: 'account_gone',\n  429: 'too_many_requests',",
    foundBy: {
      file: 'pwa/src/replica/setbacks/failures.test.ts',
      name: "by a proxy's page with status %i keeps everything",
    },
  },
  {
    name: 'a table that cannot be read rescued as empty',
    file: 'pwa/src/replica/repair/rescue-queue.ts',
    find: 'db.dexie.table<unknown, unknown>(table).toArray();',
    replace: 'db.dexie.table<unknown, unknown>(table).toArray().catch(() => []);',
    foundBy: {
      file: 'pwa/src/replica/repair/unreadable.test.ts',
      name: 'changes nothing when it is damaged and its queue cannot be read',
    },
  },
  {
    name: 'whole changes of an older contract lost in a rebuild',
    file: 'pwa/src/replica/repair/rescue-queue.ts',
    find: '  const { state, skip, silent, lane } = v.parse(savedStateSchema, stored);',
    replace:
      '  if (findRows(core, kept.output).rows.length === 0) return [];\n  const { state, skip, silent, lane } = v.parse(savedStateSchema, stored);',
    foundBy: {
      file: 'pwa/src/replica/repair/rebuild-replica.test.ts',
      name: 'leaves it to the server what it refuses of whole entries',
    },
  },
  {
    name: "another person's refused changes not counted",
    file: 'pwa/src/replica/store/find-replicas.ts',
    find: 'queued: unsent.length + refused +',
    replace: 'queued: unsent.length +',
    foundBy: {
      file: 'pwa/src/replica/store/find-replicas.test.ts',
      name: 'counts what exists only on the device: waiting changes, and apart refused ones',
    },
  },
  {
    name: 'changes lost in a restore not counted as unsent',
    file: 'pwa/src/replica/store/find-replicas.ts',
    find: '!entry.quiet && isOnlyHere(entry)',
    replace: '!entry.quiet && isOnlyHere(entry) && !entry.silent',
    foundBy: {
      file: 'pwa/src/replica/outbox/resent.test.ts',
      name: 'changes that a restored server lacks count as unsent until it has them, except discarded ones',
    },
  },
  {
    name: 'a processed change lost with an older state of the server',
    file: 'pwa/src/replica/exchange/exchange-step.ts',
    find: 'answer.expected ?? findLost(batch.meta, answer)',
    replace: 'answer.expected',
    foundBy: {
      file: 'pwa/src/replica/exchange/older-state.test.ts',
      name: 'sends a change again whose acknowledged push is not in an older state of the server',
    },
  },
  {
    name: 'an unreadable database counted as empty',
    file: 'pwa/src/replica/store/find-replicas.ts',
    find: 'return isMissing(error) ? { queued: 0, refused: 0 } : null;',
    replace: 'return { queued: 0, refused: 0 };',
    foundBy: {
      file: 'pwa/src/replica/store/find-replicas.test.ts',
      name: 'does not take a database that fails with %s for an empty one',
    },
  },
  {
    name: 'a newer database opened by an older version',
    file: 'pwa/src/replica/store/replica-database.ts',
    find: '      if (version === schemaVersion * 10) return factory.open(name, version);\n',
    replace: '      if (name !== "") return factory.open(name, version);\n',
    foundBy: {
      file: 'pwa/src/replica/store/replica-store.test.ts',
      name: 'neither opens nor alters a database that a newer version has upgraded',
    },
  },
  {
    name: 'sign-out that waits for storage for ever',
    file: 'pwa/src/app/session/ending/count-unsent.ts',
    find: 'return await withinLimit(readUnsent(replica), patience);',
    replace:
      'return await readUnsent(replica).finally(() => withinLimit(Promise.resolve(), patience));',
    foundBy: {
      file: 'pwa/src/app/sign-out/unreadable-sign-out.test.tsx',
      name: 'asks when the storage does not answer',
    },
  },
  {
    name: 'an ended session goes on listening',
    file: 'api/src/live/change-announcer.ts',
    find: 'this.#hub.closeSessions(news.endedSessions);',
    replace: '',
    foundBy: {
      file: 'api/src/live/ended-sessions.pg.test.ts',
      name: 'by %s loses its socket on the other',
    },
  },
  {
    name: 'the mark of a session ignored',
    file: 'pwa/src/app/session/start-session.ts',
    find: 'return isSessionMarked() || readDataOwner() !== null || readPendingErasureReport() !== null;',
    replace: 'return readDataOwner() !== null || readPendingErasureReport() !== null;',
    foundBy: {
      file: 'pwa/src/app/session/sign-in/first-screen.test.tsx',
      name: 'opens home, and shows nothing of the landing before',
    },
  },
];
