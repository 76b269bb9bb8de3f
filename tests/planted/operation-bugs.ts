import type { PlantedBug } from './planted-bug.ts';

/** Bugs of backups, keys, crashes and of what a device shows: no property of the sync meets them. */
export const operationBugs: readonly PlantedBug[] = [
  {
    name: 'damaged parts of an archive not compared',
    file: 'api/src/backup/archive/archive-reader.ts',
    find: '      compareEntries(contents, found);\n',
    replace: '',
    foundBy: {
      file: 'api/src/backup/damaged-archive.pg.test.ts',
      name: 'is refused (a byte at %f)',
    },
  },
  {
    name: 'a table that loaded otherwise taken for verified',
    file: 'api/src/backup/load-archive.ts',
    find: 'if (loaded.rows !== archived?.rows || loaded.hash !== archived.hash) {',
    replace: 'if (archived === undefined) {',
    foundBy: {
      file: 'api/src/backup/backup.pg.test.ts',
      name: 'of %s leaves everything as it was',
    },
  },
  {
    name: 'a backup that failed its test remembered as verified',
    file: 'api/src/backup/backup-job.ts',
    find: 'rememberBackup(db, taken, null)',
    replace: 'rememberBackup(db, taken, now())',
    foundBy: {
      file: 'api/src/backup/backup-job.pg.test.ts',
      name: 'drops what an earlier verification left, and remembers one that failed',
    },
  },
  {
    name: 'a restore into a database in use',
    file: 'api/src/backup/restore-archive.ts',
    find: '  if (connected.length === 0) return;\n',
    replace: '  if (connected.length >= 0) return;\n',
    foundBy: {
      file: 'api/src/backup/backup.pg.test.ts',
      name: 'is refused while anybody is connected, and changes nothing',
    },
  },
  {
    name: 'another key under a known name used',
    file: 'api/src/crypto/key-check.ts',
    find: 'return own.length === checkValue.length && timingSafeEqual(own, checkValue);',
    replace: 'return own.length === checkValue.length || timingSafeEqual(own, checkValue);',
    foundBy: {
      file: 'api/src/crypto/key-check.test.ts',
      name: 'a check value knows its key, and no other of the same name',
    },
  },
  {
    name: 'a discreet browser told the text of a push',
    file: 'api/src/features/push/deliver.ts',
    find: 'const shown = isDiscreet ?',
    replace: "const shown = isDiscreet && kind === 'chat' ?",
    foundBy: {
      file: 'api/src/features/push/delivery.pg.test.ts',
      name: 'says nothing of %s, and to the other what it is',
    },
  },
  {
    name: 'pounds shown where amounts are hidden',
    file: 'pwa/src/platform/money-words.ts',
    find: "return formatShown('£', amount);",
    replace: "return formatMoney('£', amount);",
    foundBy: {
      file: 'pwa/src/features/earnings/earnings-screen.test.tsx',
      name: 'are nowhere on the screen, in no name, and come back',
    },
  },
  {
    name: 'the Esc that closes a dialog not counted for quick hide',
    file: 'pwa/src/app/discreet/keep-private.ts',
    find: "last = key === 'Escape' ? timeStamp : -Infinity;",
    replace:
      "last = key === 'Escape' && !document.querySelector('[role=dialog]') ? timeStamp : -Infinity;",
    foundBy: {
      file: 'pwa/src/app/discreet/keep-private.test.ts',
      name: 'counts the Esc that closes what is open, and none before another key',
    },
  },
  {
    name: 'the death of a backend not taken for a restart',
    file: 'api/src/sync/database-boot.ts',
    find: "'greatest(pg_postmaster_start_time(), (select stats_reset from pg_stat_wal))'",
    replace: "'pg_postmaster_start_time()'",
    foundBy: {
      file: 'api/src/sync/pull/lost-ids.pg.test.ts',
      name: 'come with the next pull, whose device knew these ids as rolled back',
    },
  },
  {
    name: 'ids given again after a crash taken for seen',
    file: 'api/src/sync/pull/cursor.ts',
    find: 'const lostIds = 10_000n;',
    replace: 'const lostIds = 0n;',
    foundBy: {
      file: 'api/src/sync/pull/lost-ids.pg.test.ts',
      name: 'come with the next pull, whose device knew these ids as rolled back',
    },
  },
  {
    name: 'a failed upgrade not put back',
    file: 'infra/operator/upgrade/way-back.ts',
    find: '      await takePlaceOf(url, copy, failed);\n',
    replace: '      void takePlaceOf;\n',
    foundBy: { file: 'tests/faults/way-back.test.ts', name: 'is as it was after a failure' },
  },
  {
    name: 'a success of an upgrade undone by a later failure',
    file: 'infra/operator/upgrade/way-back.ts',
    find: '    this.#hasMoved = false;\n',
    replace: '',
    foundBy: {
      file: 'tests/faults/way-back.test.ts',
      name: 'stay moved whatever fails after the success',
    },
  },
  {
    name: 'a newer cluster that does not start left in its place',
    file: 'api/src/backup/majors/start-own-postgres.ts',
    find: "if (isExchanged) await returnFormer(folder, join(moving, 'failed'));",
    replace: 'void [isExchanged, returnFormer];',
    foundBy: {
      file: 'api/src/backup/majors/start-own-postgres.pg.test.ts',
      name: 'returns to the older cluster when the newer does not start',
    },
  },
];
