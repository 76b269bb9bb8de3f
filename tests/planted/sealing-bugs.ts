import type { PlantedBug } from './planted-bug.ts';

/** Bugs of the app lock: everything still works with them, and says more than it should or loses it. */
export const sealingBugs: readonly PlantedBug[] = [
  {
    name: 'an index of a sealed table left readable',
    file: 'pwa/src/replica/sealing/stored-keys.ts',
    find: "'scheduleEntries.date': monthOf,",
    replace: "'scheduleEntries.date': 'plain',",
    foundBy: {
      file: 'pwa/src/replica/sealing/sealed-tables.test.ts',
      name: 'have no words, amounts, names or ids in what is stored',
    },
  },
  {
    name: 'the form of an index of a sealed table dropped',
    file: 'pwa/src/replica/sealing/stored-keys.ts',
    find: "  'trainingSections.moduleId': 'hashed',\n",
    replace: '',
    foundBy: {
      file: 'pwa/src/replica/sealing/sealed-tables.test.ts',
      name: 'have a form for each index',
    },
  },
  {
    name: 'rows sealed without their place',
    file: 'pwa/src/replica/sealing/seal.ts',
    find: 'xchacha20poly1305(this.#valueKey, nonce, new TextEncoder().encode(place))',
    replace:
      'xchacha20poly1305(this.#valueKey, nonce, new TextEncoder().encode(place.slice(0, 0)))',
    foundBy: {
      file: 'pwa/src/replica/sealing/sealed-tables.test.ts',
      name: 'are broken with another key, in another place, or changed',
    },
  },
  {
    name: 'every row sealed with one nonce',
    file: 'pwa/src/replica/sealing/seal.ts',
    find: 'const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));',
    replace: 'const nonce = new Uint8Array(nonceLength);',
    foundBy: {
      file: 'pwa/src/replica/sealing/sealed-tables.test.ts',
      name: 'answer as the same tables that are not',
    },
  },
  {
    name: 'a wrong PIN counted after it was looked at',
    file: 'pwa/src/app/lock/lock-session.ts',
    find: "  const record = await amendLock(userId, (lock) => countTry(lock, Date.now()), environment);\n  if (!record) return { fault: { kind: 'gone' } };\n  const dataKey = await openByPin(before.way, pin ?? '');",
    replace:
      "  const dataKey = await openByPin(before.way, pin ?? '');\n  const record = await amendLock(userId, (lock) => countTry(lock, Date.now()), environment);\n  if (!record) return { fault: { kind: 'gone' } };",
    foundBy: {
      file: 'pwa/src/app/lock/lock-session.test.ts',
      name: 'counts a try on the disk before it looks at the PIN',
    },
  },
  {
    name: 'the readable database left behind after sealing',
    file: 'pwa/src/replica/lock/device-lock.ts',
    find: 'if (!isCurrent(name)) await deleteDatabase(name, environment);',
    replace: '',
    foundBy: {
      file: 'pwa/src/replica/lock/device-lock.test.ts',
      name: 'keeps everything under a lock, under another, and without one again',
    },
  },
  {
    name: 'a lock named current before its rows are written',
    file: 'pwa/src/replica/lock/device-lock.ts',
    find: '    await copyReplica(home, homeOf(userId, lock), environment);\n',
    replace: '',
    more: [
      {
        find: '      await writeLock(record, environment, lost);\n    } else await deleteLock(userId, environment, lost);\n',
        replace:
          '      await writeLock(record, environment, lost);\n    } else await deleteLock(userId, environment, lost);\n    await copyReplica(home, homeOf(userId, lock), environment);\n',
      },
    ],
    foundBy: 'convergence',
  },
  {
    name: 'a locked device’s drafts kept as they are',
    file: 'pwa/src/replica/lock/device-lock.ts',
    find: 'await copyUserCaches(userId, current?.caches ?? null, lock?.caches ?? null);',
    replace: 'await copyUserCaches(userId, current?.caches ?? null, null);',
    foundBy: {
      file: 'pwa/src/replica/lock/device-lock.test.ts',
      name: 'keeps everything under a lock, under another, and without one again',
    },
  },
];
