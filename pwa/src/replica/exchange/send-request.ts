import { type SyncRequest, protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { scopesAnew } from '../pull/scopes-anew.ts';
import { type ParsedAnswer, parseAnswer } from './parse-answer.ts';
import type { Transport } from '../environment/transport.ts';
import { type Batch, asMutation } from '../outbox/stamp-batch.ts';
import { withinLimit } from '../environment/time-limit.ts';
import type { StartTimer } from '../environment/timers.ts';

/** Milliseconds one request may take (design, The device). */
const requestLimit = 30_000;

/** Scopes asked for whole in one request at most (the contract's limit). */
const maxAnew = 1000;

/** What a pull asks for besides news. */
export interface PullWishes {
  readonly verify: boolean;
  /** Lower floors of windowed scopes; undefined: floors stay. */
  readonly extend: Readonly<Record<string, string>> | undefined;
}

/** The request that offers this batch; `pull` is null where it only pushes. */
export function makeRequest(batch: Batch, pull: PullWishes | null): SyncRequest {
  const { meta } = batch;
  // Between pages the server has passed the place of what is asked for anew.
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
    ...(anew.length > 0 && { anew: [...anew] }),
    told: meta.told,
    mutations: batch.entries.map(asMutation),
  };
}

/**
 * Sends a request and parses its answer whole.
 * @throws {RequestTimeoutError} after 30 s, also when the transport does not heed its signal.
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
