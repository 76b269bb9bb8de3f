import type { PlantedBug } from './planted-bug.ts';

/** Bugs of what guards a lost phone and an account: whoever holds them sees more than they should. */
export const guardingBugs: readonly PlantedBug[] = [
  {
    name: 'an erasure not asked for at the next contact',
    file: 'api/src/access/erasures-repository.ts',
    find: "    .unionAll(db.selectFrom('device_erasures').select('sid').where('sid', '=', sid))\n",
    replace: '',
    foundBy: {
      file: 'api/src/features/account/own-sessions.pg.test.ts',
      name: 'ends its session, tells it at each contact, and hears that it is done',
    },
  },
  {
    name: 'a locked phone that does not heed an erasure',
    file: 'pwa/src/app/session/sign-in/ask-server.ts',
    find: 'else if (isGone(error) && owner !== null && !currentSession()) await endGoneAccount(owner);',
    replace: 'else if (isGone(error) && owner === null) await endGoneAccount(era.reason);',
    foundBy: {
      file: 'pwa/src/app/lock/lock-now.test.tsx',
      name: 'erases what it keeps, sealed as it is, when that was asked for elsewhere',
    },
  },
  {
    name: 'deleted rows left in the browser’s files',
    file: 'pwa/src/replica/tabs/delete-database.ts',
    find: '  await writeOutWithBeside(environment);\n  await remove();\n',
    replace: '  await remove();\n',
    foundBy: {
      file: 'pwa/src/replica/tabs/wipe-replica.test.ts',
      name: 'makes the browser write its files before it deletes rows, and what is beside them afterwards',
    },
  },
  {
    name: 'a lease that never ends',
    file: 'pwa/src/app/lease/lease-gate.tsx',
    find: 'noteUse(pulledAt, now);\n  return mustMeet;',
    replace: 'noteUse(pulledAt, now);\n  return mustMeet && days < 0;',
    foundBy: {
      file: 'pwa/src/app/lease/lease-gate.test.tsx',
      name: 'shows nothing of it afterwards, until the server was met',
    },
  },
  {
    name: 'a proof that stays fresh for ever',
    file: 'api/src/http/sessions/sessions.ts',
    find: 'const isProven = isProofFresh(provenAt, moment);',
    replace: 'const isProven = provenAt !== null || isProofFresh(provenAt, moment);',
    foundBy: {
      file: 'api/src/features/account/second-factor/prove.pg.test.ts',
      name: 'is asked for once the proof of the sign-in is ten minutes old',
    },
  },
  {
    name: 'a sign-in that skips the second factor',
    file: 'api/src/features/account/account-handlers.ts',
    find: 'if (await hasSecondFactor(trx, id)) {',
    replace: "if (role === 'admin' && (await hasSecondFactor(trx, id))) {",
    foundBy: {
      file: 'api/src/features/account/second-factor/finish-sign-in.pg.test.ts',
      name: 'opens no session before the code, and one with it',
    },
  },
  {
    name: 'a lock whose time never comes',
    file: 'pwa/src/app/lock/watch-lock.ts',
    find: 'timer = setTimeout(() => void lockOrWait(), milliseconds);',
    replace: 'timer = setTimeout(() => void isLate(), milliseconds);',
    foundBy: {
      file: 'pwa/src/app/lock/watch-lock.test.ts',
      name: 'locks after the chosen time in the background, and covers the page meanwhile',
    },
  },
];
