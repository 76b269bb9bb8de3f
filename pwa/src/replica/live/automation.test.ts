import { describe, expect, it } from 'vitest';
import type { ConnectionHandlers } from './live-socket.ts';
import type { PageSignal } from '../environment/page-signals.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { problem } from '../testing/fake-server.ts';
import { calls, planned } from '../testing/shift-world.ts';
import type { TestDevice } from '../testing/test-device.ts';

/** `hasSocket` false: as where sockets are blocked. */
async function openAutomatic({ hasSocket = true } = {}) {
  const server = makeServer();
  const page = { isVisible: true, listener: (_signal: PageSignal) => undefined as void };
  const device = makeDevice(server, {
    signals: {
      isVisible: () => page.isVisible,
      listen: (listener) => {
        page.listener = listener;
        return () => {
          page.listener = () => undefined;
        };
      },
    },
  });
  const sockets: { handlers: ConnectionHandlers; sent: string[]; isClosed: boolean }[] = [];
  const openSocket = (handlers: ConnectionHandlers) => {
    const socket = { handlers, sent: [] as string[], isClosed: false };
    sockets.push(socket);
    return {
      send: (text: string) => socket.sent.push(text),
      close: () => {
        socket.isClosed = true;
      },
    };
  };
  const replica = await device.open({
    automatic: true,
    openSocket: hasSocket ? openSocket : null,
  });
  /** Fires due timers and waits until that many requests were answered. */
  const expectRequests = async (count: number, milliseconds = 0) => {
    device.clock.advance(milliseconds);
    await expect.poll(() => server.requests.length).toBe(count);
    await expect.poll(() => replica.getStatus().busy).toBe(false);
  };
  return { server, device, replica, page, sockets, expectRequests };
}

/** Advances the clock and expects no request. */
async function expectSilence(device: TestDevice, milliseconds: number) {
  const before = device.server.requests.length;
  device.clock.advance(milliseconds);
  await device.inspect((db) => db.meta.count());
  expect(device.server.requests).toHaveLength(before);
}

describe('an open replica', () => {
  it('exchanges at once, and 50 ms after a change', async () => {
    const { server, replica, expectRequests } = await openAutomatic();
    await expectRequests(1);
    await replica.mutate(calls.add, planned(1));
    await expectRequests(2, 50);
    expect(server.runs).toHaveLength(1);
  });

  it('pulls on focus and when the network returns', async () => {
    const { page, expectRequests } = await openAutomatic();
    await expectRequests(1);
    page.listener('focus');
    await expectRequests(2);
    page.listener('online');
    await expectRequests(3);
  });

  it('pulls every 5 minutes while it is visible', async () => {
    const { device, page, expectRequests } = await openAutomatic({ hasSocket: false });
    await expectRequests(1);
    await expectSilence(device, 4 * 60_000);
    await expectRequests(2, 60_000);
    page.isVisible = false;
    await expectSilence(device, 6 * 60_000);
  });

  it('retries every minute while changes are queued after a refusal', async () => {
    const { device, page, replica, expectRequests } = await openAutomatic();
    await expectRequests(1);
    page.isVisible = false;
    await replica.mutate(calls.add, planned(1));
    device.fates.push(problem('unauthenticated'));
    device.clock.advance(50);
    await expect.poll(() => replica.getStatus().connection).toBe('signed-out');
    device.clock.advance(60_000);
    // The tick has read the queue and requested an exchange.
    await expect.poll(() => device.clock.pending).toContain(0);
    await expectRequests(2, 1);
    expect(replica.getStatus().connection).toBe('online');
  });
});

describe('a lost live connection', () => {
  it('is reported after 5 s, and checked once after 15 s by an exchange', async () => {
    const { device, replica, sockets, expectRequests } = await openAutomatic();
    await expectRequests(1);
    sockets.at(-1)?.handlers.opened();
    await expectRequests(2);
    sockets.at(-1)?.handlers.closed(1006);
    await expectRequests(2, 5_000);
    expect(replica.getStatus()).toMatchObject({ connection: 'online', isReconnecting: true });
    await expectRequests(3, 10_000);
    device.clock.advance(2_000);
    expect(replica.getStatus()).toMatchObject({ connection: 'online', isReconnecting: false });
  });

  it('means offline when the server does not answer the check', async () => {
    const { device, replica, sockets, expectRequests } = await openAutomatic();
    await expectRequests(1);
    sockets.at(-1)?.handlers.closed(1006);
    device.fates.push('lost-request');
    device.clock.advance(5_000);
    device.clock.advance(10_000);
    await expect.poll(() => replica.getStatus().connection).toBe('offline');
  });
});

describe('pokes', () => {
  it('lead to a pull after a random part of the spread', async () => {
    const { device, sockets, expectRequests } = await openAutomatic();
    await expectRequests(1);
    sockets[0]?.handlers.received('{"type":"sync_poke","scopes":[],"spread":1000}');
    await expectSilence(device, 499);
    await expectRequests(2, 1);
  });

  it('wait while the page is hidden', async () => {
    const { device, page, sockets, expectRequests } = await openAutomatic();
    await expectRequests(1);
    page.isVisible = false;
    page.listener('hidden');
    sockets[0]?.handlers.received('{"type":"sync_poke","scopes":[],"spread":0}');
    await expectSilence(device, 1000);
    page.isVisible = true;
    page.listener('focus');
    await expectRequests(2);
  });
});

describe('the socket', () => {
  it('opens with the first success, and each opening pulls', async () => {
    const { sockets, expectRequests } = await openAutomatic();
    expect(sockets).toHaveLength(0);
    await expectRequests(1);
    expect(sockets).toHaveLength(1);
    sockets[0]?.handlers.opened();
    await expectRequests(2);
  });

  it('of a hidden page sends what is queued, and pulls nothing', async () => {
    const { device, page, replica, server, sockets, expectRequests } = await openAutomatic();
    await expectRequests(1);
    page.isVisible = false;
    sockets[0]?.handlers.opened();
    await expectSilence(device, 1_000);
    page.listener('online');
    await expectSilence(device, 1_000);
    device.fates.push('lost-request');
    await replica.mutate(calls.add, planned(1));
    device.clock.advance(50);
    await expect.poll(() => replica.getStatus().connection).toBe('offline');
    sockets[0]?.handlers.opened();
    await expect.poll(() => device.clock.pending).toContain(0);
    await expectRequests(server.requests.length + 1, 1);
    expect(server.runs).toHaveLength(1);
  });

  it('that the server closed on purpose reopens with the page, not with every exchange', async () => {
    const { page, replica, sockets, expectRequests } = await openAutomatic();
    await expectRequests(1);
    sockets[0]?.handlers.opened();
    await expectRequests(2);
    sockets[0]?.handlers.closed(1000);
    await replica.exchangeNow('person');
    expect(sockets).toHaveLength(1);
    page.listener('focus');
    expect(sockets).toHaveLength(2);
  });

  it.each(['focus', 'online'] as const)(
    'that died meanwhile is found when the page says %s, and its successor pulls',
    async (signal) => {
      const { page, device, sockets, expectRequests } = await openAutomatic();
      await expectRequests(1);
      sockets[0]?.handlers.opened();
      await expectRequests(2);
      page.listener(signal);
      expect(sockets[0]?.sent).toEqual(['{"type":"ping"}']);
      await expectRequests(3);
      device.clock.advance(5_000);
      expect(sockets[0]?.isClosed).toBe(true);
      device.clock.advance(3_000);
      expect(sockets).toHaveLength(2);
      sockets[1]?.handlers.opened();
      await expectRequests(4);
    },
  );

  it('that the server closed with the session is not opened again', async () => {
    const { device, replica, sockets, expectRequests } = await openAutomatic();
    await expectRequests(1);
    sockets[0]?.handlers.opened();
    await expectRequests(2);
    device.fates.push(problem('unauthenticated'));
    sockets[0]?.handlers.closed(1008);
    device.clock.advance(0);
    await expect.poll(() => replica.getStatus().connection).toBe('signed-out');
    device.clock.advance(30_000);
    expect(sockets).toHaveLength(1);
  });

  it('closes when the session has ended, and opens after the next success', async () => {
    const { device, page, replica, sockets, expectRequests } = await openAutomatic();
    await expectRequests(1);
    device.fates.push(problem('unauthenticated'));
    page.listener('focus');
    device.clock.advance(0);
    await expect.poll(() => replica.getStatus().connection).toBe('signed-out');
    expect(sockets[0]?.isClosed).toBe(true);
    await replica.exchangeNow('person');
    expect(sockets).toHaveLength(2);
  });
});

it('leaves no timer and no socket behind when it is closed', async () => {
  const { device, replica, sockets, expectRequests } = await openAutomatic();
  await expectRequests(1);
  sockets[0]?.handlers.opened();
  await replica.close();
  expect(device.clock.pending).toEqual([]);
  expect(sockets[0]?.isClosed).toBe(true);
});

it('can be closed in the middle of a request', async () => {
  const { device, replica, page } = await openAutomatic();
  let signal: AbortSignal | undefined;
  await expect.poll(() => replica.getStatus().ready || device.clock.advance(0)).toBe(true);
  device.fates.push((_request, given) => {
    signal = given;
    return new Promise(() => undefined);
  });
  page.listener('online');
  device.clock.advance(0);
  await expect.poll(() => signal).toBeDefined();
  await replica.close();
  expect(signal?.aborted).toBe(true);
});
