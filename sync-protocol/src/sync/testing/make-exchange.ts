import type { SyncAnswer } from '../sync-answer.ts';
import { protocolVersion, type SyncRequest } from '../sync-request.ts';

/** The first request of an empty device that has nothing queued; `over` overrides fields. */
export function makeSyncRequest(
  userId: string,
  clientId: string,
  over: Partial<SyncRequest> = {},
): SyncRequest {
  return {
    protocol: protocolVersion,
    userId,
    clientId,
    epoch: null,
    pull: true,
    verify: false,
    cursor: null,
    told: 0,
    mutations: [],
    ...over,
  };
}

/** An answer without outcomes and rows; `over` overrides fields. */
export function makeSyncAnswer(userId: string, over: Partial<SyncAnswer> = {}): SyncAnswer {
  return {
    userId,
    epoch: 'e',
    cursor: 'c',
    reset: false,
    lastSequence: 0,
    outcomes: [],
    dropScopes: [],
    scopes: {},
    more: false,
    ...over,
  };
}
