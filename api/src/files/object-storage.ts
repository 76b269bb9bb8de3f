import type { ByteRange } from '@greenroom/sync-protocol/uploads/byte-range';
import { Readable } from 'node:stream';

export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** Bytes of a known number: a store must be told it first. */
export interface SizedStream {
  readonly stream: Readable;
  /** Bytes. */
  readonly size: number;
}

/**
 * Storage for the bytes of uploads. Its drivers are a directory (`directory-storage.ts`) and an
 * S3-compatible store (`s3-storage.ts`). The server generates the keys
 * (`object-keys.ts`); an invalid one is an error, never repaired. Each driver passes
 * `testing/object-storage-suite.ts`.
 */
export interface ObjectStorage {
  /**
   * Stores all bytes of `source` under `key`, replacing an existing object: complete and durable
   * when it resolves, otherwise not at all. Rethrows an error of the source, and refuses one of
   * another size than it was said to have. `type`: media type, for stores that keep one.
   */
  put(key: string, source: SizedStream | Uint8Array, type: string): Promise<void>;
  /** Null: no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /** The object's bytes, or an existing range of them. @throws {ObjectMissing} */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes the object; a missing one is no error. */
  remove(key: string): Promise<void>;
  /**
   * Every object, in no particular order, with or without concurrent puts and removals. What lies
   * there under a name that is no key is not one.
   */
  list(): AsyncIterable<StoredObject>;
  /** Removes the remains of puts that were interrupted before this time. @returns how many */
  sweep(before: Date): Promise<number>;
}

/** The same bytes. They fail where there are more or fewer of them. */
export function expectSize({ stream, size }: SizedStream): Readable {
  return Readable.from(readExactly(stream, size));
}

async function* readExactly(source: Readable, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const bytes of source as AsyncIterable<Uint8Array>) {
    left -= bytes.length;
    if (left < 0) throw new Error(`The stream is longer than ${size} bytes`);
    yield bytes;
  }
  if (left > 0) throw new Error(`The stream ended ${left} bytes early`);
}

/** No object of this key exists. The message omits the key, which must not leave the server. */
export class ObjectMissing extends Error {
  constructor() {
    super('The object does not exist');
    this.name = 'ObjectMissing';
  }
}
