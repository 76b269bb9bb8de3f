import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { makeSyncAnswer } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../rest/problem-error.ts';
import { makeMeta } from '../replica-core.ts';
import { makeRequest, sendRequest } from './send-request.ts';
import { RequestTimeoutError } from '../environment/time-limit.ts';
import { ManualClock } from '../testing/manual-timers.ts';
import { makeStampedEntry } from '../testing/outbox-factory.ts';
import { calls, userId } from '../testing/shift-world.ts';
import type { Transport } from '../environment/transport.ts';

const clientId = '00000000-0000-4000-8000-00000000000c';
const meta = { ...makeMeta(userId, clientId), cursor: 'c', epoch: 'e', told: 3, nextSequence: 9 };
const request = makeRequest(
  { meta, entries: [], hasMore: false },
  { verify: false, extend: undefined, close: [] },
);
const answer = makeSyncAnswer(userId, { cursor: 'd' });

function send(exchange: Transport['exchange'], lost = new AbortController().signal) {
  const clock = new ManualClock();
  return { clock, sending: sendRequest({ exchange }, request, clock.startTimer, lost) };
}

it('contains the state of the replica', () => {
  const entries = [makeStampedEntry(8)];
  expect(makeRequest({ meta, entries, hasMore: true }, null)).toEqual({
    protocol: protocolVersion,
    userId,
    clientId,
    epoch: 'e',
    pull: false,
    verify: false,
    cursor: 'c',
    told: 3,
    mutations: [
      {
        id: entries[0]?.id,
        sequence: 8,
        call: calls.add,
        input: entries[0]?.input,
        at: entries[0]?.at,
        offset: 60,
      },
    ],
  });
});

describe('sending', () => {
  it('returns the parsed answer and leaves no timer', async () => {
    const { clock, sending } = send(() => Promise.resolve(answer));
    expect(await sending).toEqual({ ...answer, scopes: [] });
    expect(clock.pending).toEqual([]);
  });

  it('passes on what the transport throws', async () => {
    const error = new NetworkError();
    const { clock, sending } = send(() => Promise.reject(error));
    await expect(sending).rejects.toBe(error);
    expect(clock.pending).toEqual([]);
  });

  it('ends after 30 s and aborts the transport, which may ignore it', async () => {
    let signal: AbortSignal | undefined;
    const { clock, sending } = send((_request, given) => {
      signal = given;
      return new Promise(() => undefined);
    });
    clock.advance(29_999);
    expect(signal?.aborted).toBe(false);
    clock.advance(1);
    await expect(sending).rejects.toThrow(RequestTimeoutError);
    expect(signal?.aborted).toBe(true);
  });

  it('ends when the lock is stolen, before or during the request', async () => {
    const lost = new AbortController();
    const { sending } = send(() => new Promise(() => undefined), lost.signal);
    lost.abort();
    await expect(sending).rejects.toThrow(NetworkError);
    await expect(send(() => new Promise(() => undefined), lost.signal).sending).rejects.toThrow(
      NetworkError,
    );
  });
});
