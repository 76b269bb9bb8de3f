import type { ExchangeScheduler } from '../exchange/exchange-scheduler.ts';
import { LiveRows } from './live-rows.ts';
import { LiveSocket, type SocketOpener } from './live-socket.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { Connection } from '../replica-types.ts';
import { hasQueued } from '../outbox/to-offer.ts';
import type { CancelTimer } from '../environment/timers.ts';

/** Milliseconds between two looks at the queue (design, The device). */
const tickInterval = 60_000;
/** Milliseconds after which a visible page pulls without being asked. */
const pullInterval = 5 * 60_000;

/** With these the server would refuse the socket too. */
const withoutSocket: ReadonlySet<Connection> = new Set([
  'signed-out',
  'other-account',
  'too-old',
  'gone',
]);

/**
 * Wires what happens around the replica to exchanges: pokes, the page's signals, the time.
 * @returns the function that ends it.
 */
export function automate(
  core: ReplicaCore,
  scheduler: ExchangeScheduler,
  openSocket: SocketOpener | null,
): () => void {
  const { environment, status } = core;
  const { signals, startTimer, random } = environment;
  const liveRows = new LiveRows(core, (delay) => scheduler.request('poke', delay));
  const socket = openSocket
    ? new LiveSocket(openSocket, environment, {
        opened: () => scheduler.request('socket'),
        // A hidden page waits: becoming visible exchanges anyway.
        poked: (spread) => {
          if (signals.isVisible()) scheduler.request('poke', random() * spread);
        },
        chatted: (frame) => void liveRows.take(frame, environment.now()),
      })
    : null;
  let isWanted = false;
  const heedStatus = () => {
    const { connection, ready } = status.get();
    const wasWanted = isWanted;
    // Before the first answer nobody knows whether there is a session.
    isWanted = ready && !withoutSocket.has(connection);
    if (!isWanted) socket?.stop();
    // Only once: a socket the server closed on purpose must not come back with every exchange.
    else if (!wasWanted) socket?.start();
  };
  const endings = [
    status.subscribe(heedStatus),
    signals.listen((signal) => {
      if (signal === 'hidden') return;
      if (isWanted) socket?.start();
      scheduler.request(signal);
    }),
    repeat(startTimer, tickInterval, () => {
      void tick(core, scheduler);
    }),
    () => socket?.stop(),
  ];
  heedStatus();
  scheduler.request('focus');
  return () => {
    for (const end of endings) end();
  };
}

async function tick(core: ReplicaCore, scheduler: ExchangeScheduler): Promise<void> {
  const { environment, store, status } = core;
  const { lastPulledAt } = status.get();
  const age = lastPulledAt === null ? pullInterval : Math.abs(environment.now() - lastPulledAt);
  if (environment.signals.isVisible() && age >= pullInterval) {
    scheduler.request('timer');
    return;
  }
  try {
    if (await store.run('relaxed', hasQueued)) scheduler.request('timer');
  } catch {
    // The database is closed or broken: whoever uses it next says so.
  }
}

function repeat(
  startTimer: ReplicaCore['environment']['startTimer'],
  interval: number,
  work: () => void,
): CancelTimer {
  let cancel: CancelTimer;
  const next = () => {
    cancel = startTimer(() => {
      next();
      work();
    }, interval);
  };
  next();
  return () => cancel();
}
