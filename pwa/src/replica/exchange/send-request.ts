import { type SyncRequest, protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { scopesAnew } from '../pull/scopes-anew.ts';
import { type ParsedAnswer, parseAnswer } from './parse-answer.ts';
import type { Transport } from '../environment/transport.ts';
import { type Batch, asMutation } from '../outbox/stamp-batch.ts';
import { withinLimit } from '../environment/time-limit.ts';
import type { StartTimer } from '../environment/timers.ts';

/** Milliseconds per request, at most (design, The device). */
const requestLimit = 30_000;

/** Scopes requested whole at once, at most (the contract's limit). */
const maxAnew = 1000;

export interface PullWishes {
  readonly verify: boolean;
  /** Lower floors of windowed scopes; undefined: unchanged. */
  readonly extend: Readonly<Record<string, string>> | undefined;
  /** Scopes whose windows may be closed. */
  readonly close: readonly string[];
}

/** `pull` null: push only. */
export function makeRequest(batch: Batch, pull: PullWishes | null): SyncRequest {
  const { meta } = batch;
  // Only a pull's first page can bring scopes whole.
  const isBeginning = pull !== null && meta.sweep === null;
  const anew = isBeginning ? scopesAnew(meta).slice(0, maxAnew) : [];
  return {
    protocol: protocolVersion,
    userId: meta.userId,
    clientId: meta.clientId,
    epoch: meta.epoch,
    pull: pull !== null,
    verify: isBeginning && pull.verify,
    cursor: meta.cursor,
    ...(isBeginning && pull.extend && { extend: pull.extend }),
    ...(isBeginning && pull.close.length > 0 && { close: [...pull.close] }),
    ...(anew.length > 0 && { anew: [...anew] }),
    told: meta.told,
    mutations: batch.entries.map(asMutation),
  };
}

/**
 * @throws {RequestTimeoutError} after 30 s, also when the transport ignores its signal.
 * @throws {ProblemError} {NetworkError} {BadAnswerError}
 */
export async function sendRequest(
  transport: Transport,
  request: SyncRequest,
  startTimer: StartTimer,
  lost: AbortSignal,
): Promise<ParsedAnswer> {
  const exchange = (signal: AbortSignal) => transport.exchange(request, signal);
  return parseAnswer(await withinLimit(startTimer, requestLimit, lost, exchange));
}
