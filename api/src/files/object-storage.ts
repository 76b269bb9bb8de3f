import type { Readable } from 'node:stream';

/** What a store knows of an object without reading it. */
export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** When it was stored. */
  readonly modifiedAt: Date;
}

/** Bytes from `start` to `end`, both included and counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of uploads are: in a directory (`directory-storage.ts`), the one driver there is. It
 * asks for nothing an S3-compatible store could not do. Keys are made by the server
 * (`object-keys.ts`); any other is refused with an error, never mended. Each driver passes
 * `testing/object-storage-suite.ts`.
 */
export interface ObjectStorage {
  /**
   * Stores all bytes of `source` under `key`, over what was there: whole and lasting once it
   * resolves, or not at all. An error of the source is thrown again. `type` is the media type, for
   * stores that keep one.
   */
  put(key: string, source: Readable | Uint8Array, type: string): Promise<void>;
  /** Null: there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /**
   * The object's bytes, or a range of them that lies within it; absent: all.
   * @throws {ObjectMissing} when there is no such object.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes the object; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every object, in no order that could be relied on. What is stored or removed meanwhile may be in it or not. */
  list(): AsyncIterable<StoredObject>;
  /** Removes what puts that never ended left behind before this moment; answers how many. */
  sweep(before: Date): Promise<number>;
}

/** There is no object of this key. Its message names no key: keys are nobody's business but the server's. */
export class ObjectMissing extends Error {
  constructor() {
    super('The object does not exist');
    this.name = 'ObjectMissing';
  }
}
