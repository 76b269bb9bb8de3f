/** `id`: stored beside what the key encrypts; not secret. */
export interface EncryptionKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** Where keys are kept: outside the database and its backups (security 25). */
export interface KeyStore {
  /** Names the place in messages: a path or a variable. */
  readonly name: string;
  /** All keys, the newest last. @throws when they cannot be read, in words for an operator */
  read(): Promise<readonly EncryptionKey[]>;
  /** Adds a key as the newest. Absent: only an operator can. */
  readonly add?: () => Promise<void>;
}

/** A key that encrypts stored rows is missing from the store. */
export class UnknownKeyError extends Error {
  constructor(id: string, store: string) {
    super(`The encryption key ${id} is not in ${store}`);
    this.name = 'UnknownKeyError';
  }
}

/** The keys this process knows. It reads the store again for a key it does not know. */
export class KeyRing {
  readonly store: KeyStore;
  #keys: readonly EncryptionKey[];

  private constructor(store: KeyStore, keys: readonly EncryptionKey[]) {
    this.store = store;
    this.#keys = keys;
  }

  static async open(store: KeyStore): Promise<KeyRing> {
    return new KeyRing(store, await store.read());
  }

  get newest(): EncryptionKey {
    const key = this.#keys.at(-1);
    if (!key) throw new Error(`${this.store.name} holds no key`);
    return key;
  }

  async reread(): Promise<void> {
    this.#keys = await this.store.read();
  }

  /** @throws {UnknownKeyError} */
  async find(id: string): Promise<EncryptionKey> {
    if (!this.#keys.some((key) => key.id === id)) await this.reread();
    const found = this.#keys.find((key) => key.id === id);
    if (!found) throw new UnknownKeyError(id, this.store.name);
    return found;
  }

  /** The ids among these that no key has. */
  async findUnknown(ids: readonly string[]): Promise<string[]> {
    const unknown = () => ids.filter((id) => !this.#keys.some((key) => key.id === id));
    if (unknown().length > 0) await this.reread();
    return unknown();
  }
}
