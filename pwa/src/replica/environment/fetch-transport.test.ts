// @vitest-environment jsdom
import {
  makeSyncAnswer,
  makeSyncRequest,
} from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../rest/problem-error.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { fetchTransport } from './fetch-transport.ts';
import { userId } from '../testing/shift-world.ts';

const origin = 'http://localhost';
const request = makeSyncRequest(userId, userId);
const answer = makeSyncAnswer(userId);

function exchange(signal = new AbortController().signal) {
  return fetchTransport(origin).exchange(request, signal);
}

describe('an exchange over HTTP', () => {
  it('posts the request and returns the parsed answer', async () => {
    let seen: unknown;
    server.use(
      mockCall('sync.exchange', ({ input }) => {
        seen = input;
        return answer;
      }),
    );
    expect(await exchange()).toEqual(answer);
    expect(seen).toEqual(request);
  });

  it('throws the problem of the server with Retry-After', async () => {
    server.use(
      mockRefusal('sync.exchange', 'maintenance', 'Back soon', {}, { 'retry-after': '30' }),
    );
    await expect(exchange()).rejects.toMatchObject({
      problem: { code: 'maintenance' },
      status: 503,
      retryAfter: 30,
    });
  });

  it('throws a NetworkError without an answer, or when aborted', async () => {
    server.use(mockUnreachable('sync.exchange'));
    await expect(exchange()).rejects.toThrow(NetworkError);
    server.use(http.post('*/api/sync', () => new Promise<never>(() => undefined)));
    const ending = new AbortController();
    const waiting = exchange(ending.signal);
    ending.abort();
    await expect(waiting).rejects.toThrow(NetworkError);
  });
});
