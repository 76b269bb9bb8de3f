import type { ExchangeScheduler } from '../exchange/exchange-scheduler.ts';
import { LiveRows } from './live-rows.ts';
import { LiveSocket, type SocketOpener } from './live-socket.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { Connection } from '../replica-types.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { SocketLoss } from './socket-loss.ts';
import { findUnsent } from '../concerns/concern-store.ts';
import { hasQueued, hasUploads } from '../outbox/to-offer.ts';
import type { CancelTimer } from '../environment/timers.ts';

/** Milliseconds between checks of the queue (design, The device). */
const tickInterval = 60_000;
/** Milliseconds between unprompted pulls of a visible page. */
const pullInterval = 5 * 60_000;

/** States in which the server would refuse the socket too. */
const withoutSocket: ReadonlySet<Connection> = new Set([
  'signed-out',
  'other-account',
  'too-old',
  'gone',
]);

/** Exchanges on pokes, page signals and timers until the returned function is called. */
export function automate(
  core: ReplicaCore,
  scheduler: ExchangeScheduler,
  openSocket: SocketOpener | null,
): () => void {
  const { environment, status } = core;
  const { signals, startTimer, random } = environment;
  const liveRows = new LiveRows(core, (delay) => scheduler.request('poke', delay));
  const loss = watchLoss(core, scheduler);
  // A hidden page pulls when it becomes visible, so that an unused session can expire.
  const connected = (reason: 'socket' | 'focus' | 'online') => {
    if (signals.isVisible()) scheduler.request(reason);
    else void requestIf(hasUnsent, core, () => scheduler.request(reason));
  };
  const socket = openSocket
    ? new LiveSocket(openSocket, environment, {
        opened: () => {
          loss.end();
          status.update({ isReconnecting: false });
          connected('socket');
        },
        lost: () => loss.lost(),
        refused: () => scheduler.request('socket'),
        // A hidden page exchanges when it becomes visible.
        poked: (spread) => {
          if (signals.isVisible()) scheduler.request('poke', random() * spread);
        },
        chatted: (frame) => void liveRows.receive(frame, environment.now()),
      })
    : null;
  let isWanted = false;
  const updateSocket = () => {
    const { connection, ready } = status.get();
    const wasWanted = isWanted;
    // Whether a session exists is unknown before the first answer.
    isWanted = ready && !withoutSocket.has(connection);
    if (!isWanted) {
      loss.end();
      socket?.stop();
    }
    // Only once: exchanges must not reopen a socket the server closed on purpose.
    else if (!wasWanted) socket?.start();
  };
  const endings = [
    status.subscribe(updateSocket),
    signals.listen((signal) => {
      if (signal === 'hidden') return;
      if (isWanted) socket?.start();
      connected(signal);
    }),
    repeat(startTimer, tickInterval, () => {
      void tick(core, scheduler);
    }),
    () => loss.end(),
    () => socket?.stop(),
  ];
  updateSocket();
  scheduler.request('focus');
  return () => {
    for (const end of endings) end();
  };
}

/** Reports a lost socket, and a server that is away although nobody sends or asks anything. */
function watchLoss({ environment, status }: ReplicaCore, scheduler: ExchangeScheduler): SocketLoss {
  let checkedAt = 0;
  return new SocketLoss(environment.startTimer, {
    reconnecting: () => status.update({ isReconnecting: true }),
    check: () => {
      checkedAt = environment.now();
      // A hidden page exchanges when it becomes visible.
      if (environment.signals.isVisible()) scheduler.request('socket');
    },
    checked: () => {
      const { connection, lastPulledAt } = status.get();
      // Where only the socket is blocked, the exchange has succeeded.
      const isAway =
        environment.signals.isVisible() &&
        connection === 'online' &&
        (lastPulledAt ?? 0) < checkedAt;
      status.update({ isReconnecting: false, ...(isAway && { connection: 'offline' }) });
    },
  });
}

async function tick(core: ReplicaCore, scheduler: ExchangeScheduler): Promise<void> {
  const { environment, status } = core;
  const { lastPulledAt } = status.get();
  const age = lastPulledAt === null ? pullInterval : Math.abs(environment.now() - lastPulledAt);
  if (environment.signals.isVisible() && age >= pullInterval) {
    scheduler.request('timer');
    return;
  }
  await requestIf(hasQueued, core, () => scheduler.request('timer'));
}

async function hasUnsent(db: ReplicaDatabase): Promise<boolean> {
  return (await hasQueued(db)) || (await hasUploads(db)) || (await findUnsent(db)) !== undefined;
}

async function requestIf(
  isDue: (db: ReplicaDatabase) => Promise<boolean>,
  { store }: ReplicaCore,
  request: () => void,
): Promise<void> {
  try {
    if (await store.run('relaxed', isDue)) request();
  } catch {
    // The database is closed or broken: its next use reports that.
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
