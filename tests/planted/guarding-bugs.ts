import type { PlantedBug } from './planted-bug.ts';

/** Bugs of what guards a lost phone and an account: whoever holds them sees more than they should. */
export const guardingBugs: readonly PlantedBug[] = [
  {
    name: 'an erasure not asked for at the next contact',
    isOutsideSync: true,
    file: 'api/src/access/erasures-repository.ts',
    find: "    .unionAll(db.selectFrom('device_erasures').select('sid').where('sid', '=', sid))\n",
    replace: '',
    others: [['api', 'src/features/account/own-sessions']],
  },
  {
    name: 'a locked phone that does not heed an erasure',
    isOutsideSync: true,
    file: 'pwa/src/app/session/sign-in/ask-server.ts',
    find: 'else if (isGone(error) && owner !== null && !currentSession()) await endGoneAccount(owner);',
    replace: 'else if (isGone(error) && owner === null) await endGoneAccount(era.reason);',
    others: [['pwa', 'src/app/lock/locked-away']],
  },
  {
    name: 'deleted rows left in the browser’s files',
    isOutsideSync: true,
    file: 'pwa/src/replica/tabs/delete-database.ts',
    find: '  await writeOutWithBeside(environment);\n  await remove();\n',
    replace: '  await remove();\n',
    others: [['pwa', 'src/replica/tabs/wipe-replica']],
  },
  {
    name: 'a lease that never ends',
    isOutsideSync: true,
    file: 'pwa/src/app/lease/meet-first.tsx',
    find: 'noteUse(pulledAt, now);\n  return mustMeet;',
    replace: 'noteUse(pulledAt, now);\n  return mustMeet && days < 0;',
    others: [['pwa', 'src/app/lease/meet-first']],
  },
  {
    name: 'a proof that stays fresh for ever',
    isOutsideSync: true,
    file: 'api/src/http/sessions/sessions.ts',
    find: 'const isProven = isProofFresh(provenAt, moment);',
    replace: 'const isProven = provenAt !== null || isProofFresh(provenAt, moment);',
    others: [['api', 'src/features/account/second-factor/prove']],
  },
  {
    name: 'a sign-in that skips the second factor',
    isOutsideSync: true,
    file: 'api/src/features/account/account-handlers.ts',
    find: 'if (await hasSecondFactor(trx, id)) {',
    replace: "if (role === 'admin' && (await hasSecondFactor(trx, id))) {",
    others: [['api', 'src/features/account/second-factor/finish-sign-in']],
  },
  {
    name: 'a lock whose time never comes',
    isOutsideSync: true,
    file: 'pwa/src/app/lock/watch-lock.ts',
    find: 'timer = setTimeout(() => void lockOrWait(), milliseconds);',
    replace: 'timer = setTimeout(() => void isLate(), milliseconds);',
    others: [['pwa', 'src/app/lock/watch-lock']],
  },
];
