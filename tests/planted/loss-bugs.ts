import type { PlantedBug } from './planted-bug.ts';

/** Bugs that lose what exists only on a device, or leave a session where it has ended. */
export const lossBugs: readonly PlantedBug[] = [
  {
    name: "a proxy's page taken for a deleted account",
    file: 'pwa/src/rest/read-answer.ts',
    find: "  429: 'too_many_requests',",
    replace: "  410: 'account_gone',\n  429: 'too_many_requests',",
    others: [['pwa', 'src/replica/setbacks/failures']],
  },
  {
    name: 'a table that cannot be read rescued as empty',
    file: 'pwa/src/replica/repair/rescue-queue.ts',
    find: 'db.dexie.table<unknown, unknown>(table).toArray();',
    replace: 'db.dexie.table<unknown, unknown>(table).toArray().catch(() => []);',
    others: [['pwa', 'src/replica/repair']],
  },
  {
    name: 'whole changes of an older contract lost in a rebuild',
    file: 'pwa/src/replica/repair/rescue-queue.ts',
    find: '  const { state, skip, silent, lane } = v.parse(savedStateSchema, stored);',
    replace:
      '  if (findRows(core, kept.output).rows.length === 0) return [];\n  const { state, skip, silent, lane } = v.parse(savedStateSchema, stored);',
    others: [['pwa', 'src/replica/repair']],
  },
  {
    name: "another person's refused changes not counted",
    file: 'pwa/src/replica/store/find-replicas.ts',
    find: 'unsent.length + (await db.rejections.count())',
    replace: 'unsent.length',
    others: [['pwa', 'src/replica/store']],
  },
  {
    name: 'changes lost in a restore not counted as unsent',
    file: 'pwa/src/replica/store/find-replicas.ts',
    find: '.filter(isOnlyHere)',
    replace: '.filter((one) => isOnlyHere(one) && !one.silent)',
    others: [['pwa', 'src/replica/outbox/resent']],
  },
  {
    name: 'a processed change lost with an older state of the server',
    file: 'pwa/src/replica/exchange/exchange-step.ts',
    find: 'answer.expected ?? findLost(batch.meta, answer)',
    replace: 'answer.expected',
    others: [['pwa', 'src/replica/exchange/older-state']],
  },
  {
    name: 'an unreadable database counted as empty',
    file: 'pwa/src/replica/store/find-replicas.ts',
    find: 'return isMissing(error) ? 0 : null;',
    replace: 'return isMissing(error) ? 0 : 0;',
    others: [['pwa', 'src/replica/store']],
  },
  {
    name: 'a newer database opened by an older version',
    file: 'pwa/src/replica/store/replica-database.ts',
    find: '      if (version === schemaVersion * 10) return factory.open(name, version);\n',
    replace: '      if (name !== "") return factory.open(name, version);\n',
    others: [['pwa', 'src/replica/store']],
  },
  {
    name: 'sign-out that waits for storage for ever',
    file: 'pwa/src/app/session/ending/count-unsent.ts',
    find: 'return await withinLimit(readUnsent(replica), patience);',
    replace:
      'return await readUnsent(replica).finally(() => withinLimit(Promise.resolve(), patience));',
    others: [['pwa', 'src/app/sign-out']],
  },
  {
    name: 'an ended session goes on listening',
    file: 'api/src/live/change-announcer.ts',
    find: 'this.#hub.closeSessions(news.endedSessions);',
    replace: '',
    others: [['api', 'src/live/ended-sessions']],
  },
  {
    name: 'the mark of a session ignored',
    file: 'pwa/src/app/session/start-session.ts',
    find: 'return isSessionMarked() || readDataOwner() !== null || readOwedReport() !== null;',
    replace: 'return readDataOwner() !== null || readOwedReport() !== null;',
    others: [['pwa', 'src/app/session/start-session']],
  },
];
