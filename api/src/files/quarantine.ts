import type { Readable } from 'node:stream';
import type { ByteRange } from '@greenroom/sync-protocol/uploads/byte-range';

/** Where a browser sends bytes without passing this server. */
export interface DirectAddresses {
  /** Takes the whole file by PUT until `expiresAt`. */
  whole(key: string, expiresAt: Date): Promise<string>;
  /** Takes the part that begins after `received` bytes; `size` of the whole file. */
  part(key: string, received: number, size: number): Promise<string>;
}

/**
 * Bytes of issued uploads until they are checked (security 19). Never served. Their names are object
 * keys; an upload is stored under another key when it leaves.
 */
export interface Quarantine {
  /** Bytes that have arrived without a gap; 0: none. */
  received(key: string, size: number): Promise<number>;
  /**
   * Stores bytes from `offset` on, replacing what was stored after it; a later write to the same key
   * ends the running one. A source that fails leaves what arrived, and its error is rethrown.
   * @returns the bytes that have arrived
   * @throws {QuarantineRefusal}
   */
  write(key: string, source: Readable, place: WritePlace): Promise<number>;
  /** The bytes, or an existing range. @throws {ObjectMissing} */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Brings the bytes into the storage under `to`, where nobody can change them, and returns their
   * number. The quarantine may keep its copy until `remove`. @throws {ObjectMissing}
   */
  release(key: string, to: string): Promise<number>;
  /** Undoes a release, so that the bytes can be released again. None was made: nothing. */
  takeBack(key: string, from: string): Promise<void>;
  /** Removes what arrived; nothing is no error. */
  remove(key: string): Promise<void>;
  /** Removes what was last written before this time. @returns how many */
  sweep(before: Date): Promise<number>;
  /** Bytes of every part but the last. */
  readonly partSize: number;
  /** Null: browsers send to this server. */
  readonly direct: DirectAddresses | null;
}

export interface WritePlace {
  /** Byte of the file the source begins with. */
  readonly offset: number;
  /** Bytes the whole file may have. */
  readonly size: number;
}

/**
 * - `gap`: the offset lies beyond what arrived.
 * - `too_long`: more bytes than the file has; those that fit are kept.
 * - `replaced`: a later write to the same key has begun.
 * - `elsewhere`: browsers send directly to the object store.
 */
export class QuarantineRefusal extends Error {
  readonly reason: 'gap' | 'too_long' | 'replaced' | 'elsewhere';

  constructor(reason: QuarantineRefusal['reason']) {
    super(`The bytes are refused: ${reason}`);
    this.name = 'QuarantineRefusal';
    this.reason = reason;
  }
}
