import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { Attachment } from '../replica-types.ts';

/** One exchange with the server. */
export interface Transport {
  /**
   * @throws {ProblemError} when the server refuses.
   * @throws {NetworkError} when no answer comes.
   */
  exchange(request: SyncRequest, signal: AbortSignal): Promise<SyncAnswer>;
}

/** A file on its way to the server. */
export interface Upload {
  /** The call of the change it belongs to. */
  readonly call: string;
  /** Whose change it is; the session may be another person's by now. */
  readonly userId: string;
  readonly attachment: Attachment;
}

/** One upload to the server. */
export interface FileTransport {
  /**
   * Uploads a file under its id; repeating it is harmless.
   * @throws {ProblemError} when the server refuses.
   * @throws {NetworkError} when no answer comes.
   */
  upload(upload: Upload, signal: AbortSignal): Promise<void>;
}
