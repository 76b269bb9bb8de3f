import { describe, expect, it } from 'vitest';
import { type LiveNews, listenForLive } from './live-listeners.ts';
import { type ConnectionHandlers, LiveSocket } from './live-socket.ts';
import { makeEnvironment } from '../environment/replica-environment.ts';
import { ManualClock } from '../testing/manual-timers.ts';

const ping = '{"type":"ping"}';
const pong = '{"type":"pong"}';

function makeBench() {
  const clock = new ManualClock(0);
  const environment = makeEnvironment({ startTimer: clock.startTimer, random: () => 0.5 });
  const connections: { handlers: ConnectionHandlers; sent: string[]; closed: boolean }[] = [];
  const events: unknown[] = [];
  const bench = { canOpen: true };
  const socket = new LiveSocket(
    (handlers) => {
      if (!bench.canOpen) throw new Error('no sockets here');
      const connection = { handlers, sent: [] as string[], closed: false };
      connections.push(connection);
      return {
        send: (text) => connection.sent.push(text),
        close: () => {
          connection.closed = true;
        },
      };
    },
    environment,
    {
      opened: () => events.push('opened'),
      lost: () => undefined,
      refused: () => events.push('refused'),
      poked: (spread) => events.push(spread),
      chatted: (frame) => events.push(frame),
    },
  );
  const last = () => {
    const connection = connections.at(-1);
    if (!connection) throw new Error('never connected');
    return connection;
  };
  return { clock, socket, connections, events, last, bench };
}

describe('the live socket', () => {
  it('connects once, and pings every 15 s while it is open and answered', () => {
    const { clock, socket, connections, last, events } = makeBench();
    socket.start();
    socket.start();
    expect(connections).toHaveLength(1);
    clock.advance(9_999);
    expect(last().sent).toEqual([]);
    last().handlers.opened();
    expect(events).toEqual(['opened']);
    for (let n = 0; n < 3; n += 1) {
      clock.advance(15_000);
      last().handlers.received(pong);
    }
    expect(last().sent).toEqual(Array.from({ length: 3 }, () => ping));
    expect(connections).toHaveLength(1);
  });

  it('distinguishes a lost connection from a failed one', () => {
    const { socket, last, clock } = makeBench();
    const announced: LiveNews[] = [];
    const end = listenForLive((news) => announced.push(news));
    socket.start();
    last().handlers.opened();
    last().handlers.closed(1006);
    clock.advance(4_000);
    last().handlers.closed(1006);
    end();
    expect(announced).toEqual([
      { type: 'opened' },
      { type: 'closed', code: 1006, wasOpen: true },
      { type: 'closed', code: 1006, wasOpen: false },
    ]);
  });

  it('announces opening, closing, maintenance and changed lists', () => {
    const { socket, last, events } = makeBench();
    const announced: LiveNews[] = [];
    const end = listenForLive((news) => announced.push(news));
    socket.start();
    const { opened, received, closed } = last().handlers;
    opened();
    received(JSON.stringify({ type: 'maintenance', maintenanceMode: true }));
    received(JSON.stringify({ type: 'maintenance', maintenanceMode: 'maybe' }));
    received(JSON.stringify({ type: 'lists_changed', lists: ['users'] }));
    received(JSON.stringify({ type: 'pong' }));
    closed(1008);
    end();
    received(JSON.stringify({ type: 'maintenance', maintenanceMode: false }));
    expect(announced).toEqual([
      { type: 'opened' },
      { type: 'maintenance', maintenanceMode: true },
      { type: 'lists_changed', lists: ['users'] },
      { type: 'closed', code: 1008, wasOpen: true },
    ]);
    expect(events).toEqual(['opened', 'refused']);
  });

  it('reports pokes with their spread and ignores unknown messages', () => {
    const { socket, last, events } = makeBench();
    socket.start();
    const { received } = last().handlers;
    received(JSON.stringify({ type: 'sync_poke', scopes: ['a'], spread: 300 }));
    received(JSON.stringify({ type: 'pong' }));
    received(JSON.stringify({ type: 'news_of_tomorrow' }));
    received(JSON.stringify({ type: 'sync_poke' }));
    received('{');
    received(new ArrayBuffer(2));
    expect(events).toEqual([300]);
  });

  it('passes chat frames on unparsed', () => {
    const { socket, last, events } = makeBench();
    socket.start();
    const { received } = last().handlers;
    received(JSON.stringify({ type: 'chat_message', id: 'any' }));
    received(JSON.stringify({ type: 'notification_created' }));
    expect(events).toEqual([{ type: 'chat_message', id: 'any' }]);
  });

  it.each([1006, 1012, 1011])('reconnects 2 s plus jitter after a close with %i', (code) => {
    const { clock, socket, connections, last } = makeBench();
    socket.start();
    last().handlers.closed(code);
    clock.advance(2_999);
    expect(connections).toHaveLength(1);
    clock.advance(1);
    expect(connections).toHaveLength(2);
  });

  it.each([1000, 1001])('stays closed after %i until the next start', (code) => {
    const { clock, socket, connections, last } = makeBench();
    socket.start();
    last().handlers.opened();
    last().handlers.closed(code);
    clock.advance(60_000);
    expect(connections).toHaveLength(1);
    socket.start();
    expect(connections).toHaveLength(2);
  });

  it('retries 3 s after a failed creation', () => {
    const { clock, socket, connections, bench } = makeBench();
    bench.canOpen = false;
    socket.start();
    bench.canOpen = true;
    clock.advance(3_999);
    expect(connections).toHaveLength(0);
    clock.advance(1);
    expect(connections).toHaveLength(1);
  });

  it('ends with stop, without a timer left', () => {
    const { clock, socket, last, connections } = makeBench();
    socket.start();
    last().handlers.opened();
    socket.stop();
    expect(last().closed).toBe(true);
    expect(clock.pending).toEqual([]);
    last().handlers.closed(1006);
    clock.advance(60_000);
    expect(connections).toHaveLength(1);
  });
});

describe('a silent dead connection', () => {
  it('is closed at the next ping and reconnects as usual', () => {
    const { clock, socket, connections, last } = makeBench();
    const announced: LiveNews[] = [];
    const end = listenForLive((news) => announced.push(news));
    socket.start();
    const first = last();
    first.handlers.opened();
    clock.advance(29_999);
    expect(first.closed).toBe(false);
    clock.advance(1);
    end();
    expect(first.closed).toBe(true);
    expect(announced).toEqual([{ type: 'opened' }, { type: 'closed', code: 1006, wasOpen: true }]);
    clock.advance(2_999);
    expect(connections).toHaveLength(1);
    clock.advance(1);
    expect(connections).toHaveLength(2);
  });

  it('is not assumed when data arrives between two pings', () => {
    const { clock, socket, last } = makeBench();
    socket.start();
    last().handlers.opened();
    for (let n = 0; n < 4; n += 1) {
      clock.advance(20_000);
      last().handlers.received('{"type":"news_of_tomorrow"}');
    }
    expect(last().closed).toBe(false);
  });

  it('is closed when it has not opened within 10 s', () => {
    const { clock, socket, connections, last } = makeBench();
    socket.start();
    const first = last();
    clock.advance(9_999);
    expect(first.closed).toBe(false);
    clock.advance(1);
    expect(first.closed).toBe(true);
    clock.advance(3_000);
    expect(connections).toHaveLength(2);
  });

  it('is detected within 5 s by a check', () => {
    const { clock, socket, connections, last } = makeBench();
    socket.start();
    const first = last();
    first.handlers.opened();
    socket.start();
    expect(first.sent).toEqual([ping]);
    clock.advance(4_999);
    expect(first.closed).toBe(false);
    clock.advance(1);
    expect(first.closed).toBe(true);
    clock.advance(3_000);
    expect(connections).toHaveLength(2);
  });

  it('is not assumed when a check is answered', () => {
    const { clock, socket, last } = makeBench();
    socket.start();
    last().handlers.opened();
    socket.start();
    last().handlers.received(pong);
    clock.advance(15_000);
    expect(last().closed).toBe(false);
  });
});
