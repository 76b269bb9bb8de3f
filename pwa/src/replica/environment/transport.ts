import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { NewConcern } from '../concerns/waiting-concern.ts';
import type { Attachment } from '../replica-types.ts';

export interface Transport {
  /**
   * @throws {ProblemError} when the server refuses.
   * @throws {NetworkError} when no answer arrives.
   */
  exchange(request: SyncRequest, signal: AbortSignal): Promise<SyncAnswer>;
}

export interface Upload {
  /** The call of its change. */
  readonly call: string;
  /** The owner of its change; the session may be another person's by now. */
  readonly userId: string;
  readonly attachment: Attachment;
}

export interface FileTransport {
  /**
   * Uploads a file under its id; idempotent.
   * @throws {ProblemError} when the server refuses.
   * @throws {NetworkError} when no answer arrives.
   */
  upload(upload: Upload, signal: AbortSignal): Promise<void>;
}

export interface ConcernTransport {
  /**
   * Sends a concern under its id; idempotent.
   * @throws {ProblemError} when the server refuses.
   * @throws {NetworkError} when no answer arrives.
   */
  send(concern: NewConcern, signal: AbortSignal): Promise<void>;
}
