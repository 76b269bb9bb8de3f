import type { PlantedBug } from './planted-bug.ts';

/** Bugs of backups, keys, crashes and of what a device shows: no property of the sync meets them. */
export const operationBugs: readonly PlantedBug[] = [
  {
    name: 'damaged parts of an archive not compared',
    isOutsideSync: true,
    file: 'api/src/backup/archive-reader.ts',
    find: '      compareEntries(contents, found);\n',
    replace: '',
    others: [
      ['api', 'src/backup/damaged-archive'],
      ['api', 'src/backup/backup.pg'],
    ],
  },
  {
    name: 'a table that loaded otherwise taken for verified',
    isOutsideSync: true,
    file: 'api/src/backup/load-archive.ts',
    find: 'if (loaded.rows !== archived?.rows || loaded.hash !== archived.hash) {',
    replace: 'if (archived === undefined) {',
    others: [
      ['api', 'src/backup/damaged-archive'],
      ['api', 'src/backup/backup.pg'],
    ],
  },
  {
    name: 'a backup that failed its test remembered as verified',
    isOutsideSync: true,
    file: 'api/src/backup/backup-job.ts',
    find: 'await rememberBackup(db, summary, null);',
    replace: 'await rememberBackup(db, summary, now());',
    others: [['api', 'src/backup/backup-job']],
  },
  {
    name: 'a restore into a database in use',
    isOutsideSync: true,
    file: 'api/src/backup/restore-archive.ts',
    find: '  if (connected.length === 0) return;\n',
    replace: '  if (connected.length >= 0) return;\n',
    others: [['api', 'src/backup/backup.pg']],
  },
  {
    name: 'another key under a known name used',
    isOutsideSync: true,
    file: 'api/src/crypto/key-check.ts',
    find: 'return own.length === checkValue.length && timingSafeEqual(own, checkValue);',
    replace: 'return own.length === checkValue.length || timingSafeEqual(own, checkValue);',
    others: [['api', 'src/crypto/key-check']],
  },
  {
    name: 'a discreet browser told the text of a push',
    isOutsideSync: true,
    file: 'api/src/features/push/deliver.ts',
    find: 'const shown = isDiscreet ?',
    replace: "const shown = isDiscreet && kind === 'chat' ?",
    others: [['api', 'src/features/push/delivery']],
  },
  {
    name: 'pounds shown where amounts are hidden',
    isOutsideSync: true,
    file: 'pwa/src/platform/money-words.ts',
    find: "return formatShown('£', amount);",
    replace: "return formatMoney('£', amount);",
    others: [['pwa', 'src/features/earnings/earnings-screen']],
  },
  {
    name: 'the Esc that closes a dialog not counted for quick hide',
    isOutsideSync: true,
    file: 'pwa/src/app/discreet/keep-private.ts',
    find: "last = key === 'Escape' ? timeStamp : -Infinity;",
    replace:
      "last = key === 'Escape' && !document.querySelector('[role=dialog]') ? timeStamp : -Infinity;",
    others: [['pwa', 'src/app/discreet']],
  },
  {
    name: 'the death of a backend not taken for a restart',
    isOutsideSync: true,
    file: 'api/src/sync/database-boot.ts',
    find: "'greatest(pg_postmaster_start_time(), (select stats_reset from pg_stat_wal))'",
    replace: "'pg_postmaster_start_time()'",
    others: [['api', 'src/sync/pull/lost-ids']],
  },
  {
    name: 'ids given again after a crash taken for seen',
    isOutsideSync: true,
    file: 'api/src/sync/pull/cursor.ts',
    find: 'const lostIds = 10_000n;',
    replace: 'const lostIds = 0n;',
    others: [['api', 'src/sync/pull/lost-ids']],
  },
];
