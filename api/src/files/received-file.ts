import type { Readable } from 'node:stream';

/** A file as it was sent. Only its bytes are trusted. */
export interface ReceivedFile {
  /** Removed when the request ends. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** The sender's filename, unchanged. */
  readonly name: string;
}

/** A raw body as it arrives. It may break off, and it may be longer than it declares. */
export interface RawBytes {
  readonly stream: Readable;
  /** Bytes declared by the sender; null: none declared. */
  readonly length: number | null;
}
