import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';

/** One exchange with the server. */
export interface Transport {
  /**
   * @throws {ProblemError} when the server refuses.
   * @throws {NetworkError} when no answer comes.
   */
  exchange(request: SyncRequest, signal: AbortSignal): Promise<SyncAnswer>;
}
