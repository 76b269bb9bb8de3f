import type { FastifyInstance, FastifyRequest } from 'fastify';
import websocket from '@fastify/websocket';
import { listInterval } from '@greenroom/sync-protocol/list-sources';
import { maxFrameBytes } from '@greenroom/sync-protocol/live/live-messages';
import { AppError } from '../app-error.ts';
import { Hub } from './hub.ts';
import type { ReceiveChat } from './incoming/inbox.ts';
import { listenForChanges } from './listen.ts';
import { readScopesOf } from './live-repository.ts';
import type { LiveSession } from '../access/live-session.ts';
import { closeUnentitled, ChangeAnnouncer, type AnnouncerOptions } from './change-announcer.ts';
import { timedCalls } from './outdated-lists.ts';
import { SocketPlaces } from './sockets/socket-places.ts';
import { throttle } from './throttle.ts';

/** Minimum milliseconds between two NOTIFYs; announcements in between are combined. */
const notifyInterval = 50;
const defaultReadInterval = 5_000;
const defaultSilenceLimit = 45_000;
/** Maximum sockets of an account at an instance: each costs a write per chat message. */
export const maxSocketsOfAccount = 50;

export interface LiveOptions extends AnnouncerOptions {
  /** Connection string for LISTEN; must not lead through a pooler. */
  readonly url: string;
  /** Milliseconds between reads of the feed without a NOTIFY, which may be lost. Absent: 5,000. */
  readonly readInterval?: number;
  /** Milliseconds between reports of the timed lists. Absent: 30,000. */
  readonly listInterval?: number;
  /**
   * Milliseconds without a frame (clients ping every 15 s) until a socket is dead. Absent: 45,000.
   */
  readonly silenceLimit?: number;
}

export type AuthenticateSocket = (request: FastifyRequest) => Promise<LiveSession>;

export interface Live {
  /** Mounts /ws. `authenticate` throws the refusal of an upgrade; `receive` sends chat messages. */
  mount(
    app: FastifyInstance,
    authenticate: AuthenticateSocket,
    receive: ReceiveChat,
  ): Promise<void>;
  /** Call after a commit: every instance reads the feed and notifies the devices concerned. */
  announce(): void;
  countSockets(): number;
  /** Closes every socket with 1012 (service restart) and stops listening. */
  stop(): Promise<void>;
}

/**
 * Notifies devices of changes: chat by messages, the rest by pokes to pull. A NOTIFY only wakes the
 * instances; each reads the changes from the feed by its own snapshot, so that a lost NOTIFY costs
 * at most five seconds and no payload grows too large.
 */
export async function startLive(options: LiveOptions): Promise<Live> {
  const { db, log } = options;
  const hub = new Hub(options.silenceLimit ?? defaultSilenceLimit);
  const announcer = new ChangeAnnouncer(options, hub);
  await announcer.announceNow();
  const announceHere = () => announcer.announce();
  const listener = listenForChanges(options.url, () => void announceHere(), log);
  const announcements = throttle(notifyInterval, async () => {
    // Without a connection the others cannot be woken, but this instance can.
    if (!(await listener.notify())) await announceHere();
  });
  const tick = setInterval(() => {
    void closeUnentitled(db, hub)
      .catch((error: unknown) => log.warn({ err: error }, 'could not check the sockets'))
      .then(announceHere);
  }, options.readInterval ?? defaultReadInterval);
  tick.unref();
  const clock = setInterval(
    () => hub.sendListsChanged(timedCalls),
    options.listInterval ?? listInterval,
  );
  clock.unref();

  return {
    mount: async (app, authenticate, receive) =>
      mountSocket(app, { hub, announcer }, options, authenticate, receive),
    announce: () => {
      announcer.noteCommit();
      announcements.call();
    },
    countSockets: () => hub.size,
    stop: async () => {
      clearInterval(tick);
      clearInterval(clock);
      announcements.stop();
      hub.closeAll(1012, 'restarting');
      await hub.settle();
      await listener.stop();
      await announcer.settled;
    },
  };
}

async function mountSocket(
  app: FastifyInstance,
  { hub, announcer }: { readonly hub: Hub; readonly announcer: ChangeAnnouncer },
  options: LiveOptions,
  authenticate: AuthenticateSocket,
  receive: ReceiveChat,
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: maxFrameBytes, perMessageDeflate: false },
  });
  const places = new SocketPlaces(maxSocketsOfAccount);
  const sessions = new WeakMap<FastifyRequest, LiveSession & { scopes: readonly string[] }>();
  const preValidation = async (request: FastifyRequest) => {
    // A proxy that does not pass upgrades on; `doctor` tells it by this.
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      throw new AppError('invalid', 'This address takes WebSockets alone.');
    }
    const session = await authenticate(request);
    // Before the next await: upgrades that arrive together must not pass the limit together.
    if (!places.take(session.userId, request.raw.socket)) {
      throw new AppError('too_many_requests', 'Too many connections. Please close some of them.');
    }
    const scopes = await readScopesOf(options.db, options.feeds, session.userId);
    sessions.set(request, { ...session, scopes });
  };
  app.get('/ws', { websocket: true, preValidation }, (socket, request) => {
    const session = sessions.get(request);
    if (!session) {
      socket.close(1008, 'not signed in');
      return;
    }
    const { scopes, ...owner } = session;
    // A session that ended after its authentication notified only the sockets open at that time.
    const checked = closeUnentitled(options.db, hub, [session.sid]).catch((error: unknown) => {
      options.log.warn({ err: error }, 'could not check a new socket');
    });
    hub.add(socket, request.raw.socket, { session: owner, scopes, receive, checked });
    announcer.noteJoined(session.userId);
  });
}
