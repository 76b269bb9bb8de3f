import type { FastifyInstance, FastifyRequest } from 'fastify';
import websocket from '@fastify/websocket';
import { maxFrameBytes } from '@greenroom/sync-protocol/live/live-messages';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { readChangedScopes } from '../sync/feed-repository.ts';
import type { Feed } from '../sync/feed.ts';
import { Hub } from './hub.ts';
import { listenForChanges } from './listen.ts';
import { findLiveSessions, readScopesOf } from './live-repository.ts';

/** Milliseconds in which announcements are gathered into one NOTIFY. */
const gatherTime = 50;
const defaultReadInterval = 5_000;

export interface LiveOptions {
  readonly db: Kysely<Database>;
  /** Connection for LISTEN, which no pooler may stand in front of. */
  readonly url: string;
  readonly feeds: readonly Feed[];
  /** Milliseconds between reads of the feed without any NOTIFY, in case one was lost. Absent: 5,000. */
  readonly readInterval?: number;
  readonly log: { warn(details: object, message: string): void };
}

/** Whose socket it is: the session it was opened with. */
export interface LiveSession {
  readonly userId: string;
  readonly sid: string;
}

export type AuthenticateSocket = (request: FastifyRequest) => Promise<LiveSession>;

export interface Live {
  /** Mounts /ws. `authenticate` throws the problem that refuses an upgrade. */
  mount(app: FastifyInstance, authenticate: AuthenticateSocket): Promise<void>;
  /** Rows were committed: every instance reads the feed and pokes the devices concerned. */
  announce(): void;
  /** Open sockets of this instance. */
  countSockets(): number;
  /** Closes every socket with 1012 (service restart) and stops listening. */
  stop(): Promise<void>;
}

/**
 * Tells devices that there is something to pull. A NOTIFY only wakes the instances; which scopes
 * changed each of them reads from the feed by its own snapshot, so that a lost NOTIFY delays a poke
 * by five seconds at most and no payload can grow too large.
 */
export async function startLive(options: LiveOptions): Promise<Live> {
  const { db, log } = options;
  const hub = new Hub();
  let position: string | null = null;
  let reading = Promise.resolve();

  const readNews = () => {
    reading = reading.then(pokeChanged).catch((error: unknown) => {
      log.warn({ err: error }, 'could not read the feed for pokes');
    });
    return reading;
  };
  const pokeChanged = async () => {
    const news = await readChangedScopes(db, position);
    position = news.snapshot;
    const users = hub.usersOf(news.scopes.filter((scope) => scope.startsWith('user:')));
    if (users.length > 0) await closeUnentitled(db, hub);
    hub.poke(news.scopes);
  };

  await pokeChanged();
  const listener = listenForChanges(options.url, () => void readNews(), log);
  let gather: NodeJS.Timeout | undefined;
  const tick = setInterval(() => {
    void closeUnentitled(db, hub)
      .catch((error: unknown) => log.warn({ err: error }, 'could not check the sockets'))
      .then(readNews);
  }, options.readInterval ?? defaultReadInterval);
  tick.unref();

  return {
    mount: async (app, authenticate) => mountSocket(app, hub, options, authenticate),
    announce: () => {
      gather ??= setTimeout(() => {
        gather = undefined;
        void listener.notify().then(readNews);
      }, gatherTime);
    },
    countSockets: () => hub.size,
    stop: async () => {
      clearInterval(tick);
      clearTimeout(gather);
      hub.closeAll(1012, 'restarting');
      await listener.stop();
      await reading;
    },
  };
}

async function mountSocket(
  app: FastifyInstance,
  hub: Hub,
  options: LiveOptions,
  authenticate: AuthenticateSocket,
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: maxFrameBytes, perMessageDeflate: false },
  });
  const sessions = new WeakMap<FastifyRequest, LiveSession & { scopes: readonly string[] }>();
  const preValidation = async (request: FastifyRequest) => {
    const session = await authenticate(request);
    const scopes = await readScopesOf(options.db, options.feeds, session.userId);
    sessions.set(request, { ...session, scopes });
  };
  app.get('/ws', { websocket: true, preValidation }, (socket, request) => {
    const session = sessions.get(request);
    if (session) hub.add(socket, session);
    else socket.close(1008, 'not signed in');
  });
}

/** Closes the sockets whose session ended or whose account may no longer have one. */
async function closeUnentitled(db: Kysely<Database>, hub: Hub): Promise<void> {
  const open = hub.sessionIds();
  if (open.length === 0) return;
  const live = await findLiveSessions(db, open);
  hub.closeSessions(open.filter((sid) => !live.has(sid)));
}
