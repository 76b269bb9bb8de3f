import type { FinishedUpload, UploadFileType } from './upload-types.ts';

/** A chosen file, as the server is told of it. */
export interface DeclaredFile {
  readonly fileType: UploadFileType;
  readonly originalName: string;
  /** The browser's guess; may be empty. */
  readonly mimeType: string;
  /** Bytes. */
  readonly fileSize: number;
}

/** An upload the server has begun. */
export interface IssuedUpload {
  readonly id: string;
  /** Names the upload when it is finished. */
  readonly fullUploadUrl: string;
}

/** What has arrived, and where at most `partSize` further bytes go; `uploadUrl` null: nowhere. */
export interface UploadPosition {
  readonly received: number;
  readonly partSize: number;
  readonly uploadUrl: string | null;
}

/** What the device measured; absent: unknown. */
export interface MediaClaims {
  /** Seconds. */
  readonly duration?: number;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** The server's part of an upload. Every call rejects with an `UploadFailure`, or when aborted. */
export interface UploadServer {
  issue(file: DeclaredFile, signal: AbortSignal): Promise<IssuedUpload>;
  /** @throws {UploadFailure} with `isGone` when the upload has expired */
  position(id: string, signal: AbortSignal): Promise<UploadPosition>;
  finalize(
    upload: IssuedUpload & Omit<DeclaredFile, 'fileSize'> & MediaClaims,
    signal: AbortSignal,
  ): Promise<FinishedUpload>;
  /** Gives the upload up; never rejects, since the server removes it in a day anyway. */
  cancel(id: string): Promise<void>;
}

/** Why an upload stopped; the message is for people (spec admin 8). */
export class UploadFailure extends Error {
  /**
   * - `transient`: the network or the server may be back in a moment.
   * - `refused`: the same file would be refused again.
   * - `failed`: a person may try again.
   */
  readonly kind: 'transient' | 'refused' | 'failed';
  /** The server no longer holds the upload: it begins anew. */
  readonly isGone: boolean;

  constructor(kind: UploadFailure['kind'], message: string, isGone = false) {
    super(message);
    this.name = 'UploadFailure';
    this.kind = kind;
    this.isGone = isGone;
  }
}
