import type { PlantedBug } from './planted-bug.ts';

/** Bugs of the app lock: everything still works with them, and says more than it should or loses it. */
export const sealingBugs: readonly PlantedBug[] = [
  {
    name: 'an index of a sealed table left readable',
    isOutsideSync: true,
    file: 'pwa/src/replica/sealing/stored-keys.ts',
    find: "'scheduleEntries.date': monthOf,",
    replace: "'scheduleEntries.date': 'plain',",
    others: [['pwa', 'src/replica/sealing/sealed-tables']],
  },
  {
    name: 'the form of an index of a sealed table dropped',
    isOutsideSync: true,
    file: 'pwa/src/replica/sealing/stored-keys.ts',
    find: "  'trainingSections.moduleId': 'hashed',\n",
    replace: '',
    others: [['pwa', 'src/replica/sealing/sealed-tables']],
  },
  {
    name: 'rows sealed without their place',
    isOutsideSync: true,
    file: 'pwa/src/replica/sealing/seal.ts',
    find: 'xchacha20poly1305(this.#valueKey, nonce, new TextEncoder().encode(place))',
    replace:
      'xchacha20poly1305(this.#valueKey, nonce, new TextEncoder().encode(place.slice(0, 0)))',
    others: [['pwa', 'src/replica/sealing/sealed-tables']],
  },
  {
    name: 'every row sealed with one nonce',
    isOutsideSync: true,
    file: 'pwa/src/replica/sealing/seal.ts',
    find: 'const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));',
    replace: 'const nonce = new Uint8Array(nonceLength);',
    others: [['pwa', 'src/replica/sealing/sealed-tables']],
  },
  {
    name: 'a wrong PIN counted after it was looked at',
    isOutsideSync: true,
    file: 'pwa/src/app/lock/lock-keeper.ts',
    find: "  const record = await amendLock(userId, (lock) => countTry(lock, Date.now()), environment);\n  if (!record) return { fault: { kind: 'gone' } };\n  const dataKey = await openByPin(before.way, pin ?? '');",
    replace:
      "  const dataKey = await openByPin(before.way, pin ?? '');\n  const record = await amendLock(userId, (lock) => countTry(lock, Date.now()), environment);\n  if (!record) return { fault: { kind: 'gone' } };",
    others: [['pwa', 'src/app/lock/lock-keeper']],
  },
  {
    name: 'the readable database left behind after sealing',
    isOutsideSync: true,
    file: 'pwa/src/replica/lock/device-lock.ts',
    find: 'if (!isCurrent(name)) await deleteDatabase(name, environment);',
    replace: '',
    others: [['pwa', 'src/replica/lock/device-lock']],
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
    others: [['pwa', 'src/replica/lock/device-lock']],
  },
  {
    name: 'a locked device’s drafts kept as they are',
    isOutsideSync: true,
    file: 'pwa/src/replica/lock/device-lock.ts',
    find: 'await copyUserCaches(userId, current?.caches ?? null, lock?.caches ?? null);',
    replace: 'await copyUserCaches(userId, current?.caches ?? null, null);',
    others: [['pwa', 'src/replica/lock/device-lock']],
  },
];
