import { randomBytes } from 'node:crypto';
import { type EncryptionKey, KeyRing, type KeyStore } from '../key-ring.ts';
import { keyBytes } from '../sealed-text.ts';

export function makeKey(id: string): EncryptionKey {
  return { id, secret: randomBytes(keyBytes) };
}

/** A store in memory; further keys can be pushed to `keys`. */
export function makeKeyStore(keys: EncryptionKey[] = [makeKey('first')]): KeyStore {
  return {
    name: 'the test',
    read: () => Promise.resolve([...keys]),
    add: () => {
      keys.push(makeKey(`key-${keys.length + 1}`));
      return Promise.resolve();
    },
  };
}

/** A ring of random keys in memory. */
export function makeKeyRing(store = makeKeyStore()): Promise<KeyRing> {
  return KeyRing.open(store);
}
