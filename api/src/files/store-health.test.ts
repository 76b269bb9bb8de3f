import { type AddressInfo, type Socket, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, type TestContext, vi } from 'vitest';
import { ObjectStoreAway, StoreHealth, watchBody } from './store-health.ts';
import { waitFor } from '../database/testing/wait-for.ts';
import type { Files } from './files.ts';
import { openS3Files } from './s3-files.ts';

const failed = (code: string) => Object.assign(new Error('planted'), { code });

describe('the health of a store', () => {
  it('follows its requests', async () => {
    const health = new StoreHealth(() => Promise.resolve());
    const away = health.watch(Promise.reject(failed('ECONNREFUSED')));
    await expect(away).rejects.toMatchObject({
      problem: { code: 'overloaded' },
      cause: expect.any(ObjectStoreAway),
    });
    expect(await health.findFault()).toBe('The object store does not answer (ECONNREFUSED).');
    expect(health.errors).toBe(1);
    expect(await health.watch(Promise.resolve('bytes'))).toBe('bytes');
    expect(await health.findFault()).toBeNull();
  });

  it('is well while the store refuses', async () => {
    const health = new StoreHealth(() => Promise.resolve());
    await expect(health.watch(Promise.reject(failed('NoSuchKey')))).rejects.toThrow('planted');
    expect([await health.findFault(), health.errors]).toEqual([null, 0]);
  });

  it('lets a long request go on while the store answers questions', async () => {
    let asked = 0;
    const { promise, resolve } = Promise.withResolvers<string>();
    const health = new StoreHealth(async () => {
      asked += 1;
      if (asked === 2) resolve('stored');
    });
    expect(await health.watch(promise)).toBe('stored');
    expect([asked, health.errors]).toEqual([2, 0]);
  });

  it('is asked for when no request came lately', async () => {
    let asked = 0;
    const health = new StoreHealth(() => {
      asked += 1;
      return Promise.reject(failed('EHOSTUNREACH'));
    });
    expect(await health.findFault()).toContain('EHOSTUNREACH');
    await health.findFault();
    expect(asked).toBe(1);
  });
});

describe('long requests that wait', () => {
  const second = 1_000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  function startThirty() {
    const ask = vi.fn<() => Promise<unknown>>();
    const health = new StoreHealth(ask);
    const { promise, resolve } = Promise.withResolvers<string>();
    const begin = () => Array.from({ length: 30 }, () => health.watch(promise));
    return { ask, health, begin, store: () => resolve('stored') };
  }
  const never = () => new Promise<never>(() => undefined);
  const overloaded = { status: 'rejected', reason: { problem: { code: 'overloaded' } } };

  it('ask the store once for all of them', async () => {
    const { ask, health, begin, store } = startThirty();
    const answered = Promise.withResolvers<void>();
    ask.mockReturnValueOnce(answered.promise);
    const requests = begin();
    await vi.advanceTimersByTimeAsync(1.5 * second);
    expect(ask).toHaveBeenCalledTimes(1);
    answered.resolve();
    store();
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['stored']));
    expect(health.errors).toBe(0);
  });

  it('are refused together when it does not answer, and later ones ask anew', async () => {
    const { ask, health, begin, store } = startThirty();
    const answered = Promise.withResolvers<void>();
    ask.mockReturnValueOnce(answered.promise).mockResolvedValue(null);
    const refused = Promise.allSettled(begin());
    await vi.advanceTimersByTimeAsync(1.5 * second);
    answered.reject(failed('ECONNREFUSED'));
    expect(await refused).toMatchObject(Array.from({ length: 30 }, () => overloaded));
    expect([ask.mock.calls.length, health.errors]).toEqual([1, 30]);
    const later = begin();
    await vi.advanceTimersByTimeAsync(1.5 * second);
    expect(ask.mock.calls.length).toBeGreaterThan(1);
    store();
    expect(new Set(await Promise.all(later))).toEqual(new Set(['stored']));
  });

  it('are done once they are answered, before the question is', async () => {
    const { ask, health, begin, store } = startThirty();
    ask.mockImplementation(never);
    const requests = begin();
    await vi.advanceTimersByTimeAsync(1.5 * second);
    store();
    await vi.advanceTimersByTimeAsync(second);
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['stored']));
    expect(health.errors).toBe(0);
  });

  it('go on when the question alone is late, and are refused when nothing is answered', async () => {
    const { ask, health, begin } = startThirty();
    ask.mockImplementation(never);
    const refused = Promise.allSettled(begin());
    await vi.advanceTimersByTimeAsync(1.5 * second);
    await health.watch(Promise.resolve('another'));
    await vi.advanceTimersByTimeAsync(second);
    expect([ask.mock.calls.length, health.errors]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(2 * second);
    expect(await refused).toMatchObject(Array.from({ length: 30 }, () => overloaded));
    expect([ask.mock.calls.length, health.errors]).toEqual([2, 30]);
  });
});

describe('an answer of the store', () => {
  const minute = 60_000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('fails when the store falls silent, and is closed', async () => {
    const answer = new PassThrough();
    answer.write('half');
    const read = buffer(watchBody(answer));
    vi.advanceTimersByTime(0.6 * minute);
    answer.write('more');
    await waitFor(() => expect(answer.readableLength).toBe(0));
    vi.advanceTimersByTime(0.6 * minute);
    expect(answer.destroyed).toBe(false);
    vi.advanceTimersByTime(0.4 * minute);
    await expect(read).rejects.toMatchObject({ name: 'ObjectStoreAway', code: 'ETIMEDOUT' });
    expect(answer.destroyed).toBe(true);
  });

  it('may wait for its reader, and is whole', async () => {
    const bytes = Buffer.alloc(1_000_000, 'x');
    const body = watchBody(Readable.from([bytes.subarray(0, 500_000), bytes.subarray(500_000)]));
    await waitFor(() => expect(body.readableLength).toBeGreaterThan(0));
    vi.advanceTimersByTime(5 * minute);
    expect((await buffer(body)).equals(bytes)).toBe(true);
  });

  it('that has ended may wait for its reader with the rest', async () => {
    const parts = [40_000, 40_000, 10_000].map((size) => Buffer.alloc(size, 'x'));
    const answer = new PassThrough();
    const body = watchBody(answer);
    const ended = once(answer, 'end');
    for (const part of parts) answer.write(part);
    answer.end();
    await ended;
    vi.advanceTimersByTime(5 * minute);
    expect((await buffer(body)).equals(Buffer.concat(parts))).toBe(true);
  });

  it('is closed with its reader', async () => {
    const answer = new PassThrough();
    watchBody(answer).destroy();
    await waitFor(() => expect(answer.destroyed).toBe(true));
  });
});

describe.concurrent('a store that takes connections and says nothing', () => {
  async function startSilent({ onTestFinished }: TestContext) {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket.resume());
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const config = {
      endpoint,
      bucket: 'bucket',
      accessKey: 'a',
      secretKey: 's',
      region: 'us-east-1',
    };
    return { config, sockets };
  }

  it('is given up after two seconds', async (context) => {
    const { config, sockets } = await startSilent(context);
    const { storage, store } = openS3Files('unused', config);
    const begun = performance.now();
    await expect(storage.stat('suite/any')).rejects.toMatchObject({
      problem: { code: 'overloaded' },
      cause: { code: 'ETIMEDOUT' },
    });
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(await store?.findFault()).toBe('The object store does not answer (ETIMEDOUT).');
    // Connections would pile up while the store is silent.
    await waitFor(() => expect(sockets.size).toBe(0));
  });

  it.for<[string, (files: Files) => Promise<unknown>]>([
    ['a put', (files: Files) => files.storage.put('suite/any', new Uint8Array(9), 'text/plain')],
    ['a removal', (files: Files) => files.storage.remove('suite/any')],
    ['a list', (files: Files) => files.storage.list()[Symbol.asyncIterator]().next()],
  ])('is given up by %s after two seconds as well', async ([, request], context) => {
    const { config } = await startSilent(context);
    const files = openS3Files(tmpdir(), config);
    const begun = performance.now();
    await expect(request(files)).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } });
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  it('or none at all, at once', async () => {
    const endpoint = 'http://127.0.0.1:1';
    const s3 = { endpoint, bucket: 'bucket', accessKey: 'a', secretKey: 's', region: 'us-east-1' };
    const { quarantine } = openS3Files('unused', s3);
    await expect(quarantine.received('quarantine/any', 1)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
  });
});
