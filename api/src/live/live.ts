import type { FastifyInstance, FastifyRequest } from 'fastify';
import websocket from '@fastify/websocket';
import { maxFrameBytes } from '@greenroom/sync-protocol/live/live-messages';
import type { Role } from '@greenroom/sync-protocol/account/account-records';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Feed } from '../sync/feed.ts';
import { Hub } from './hub.ts';
import { listenForChanges } from './listen.ts';
import { listsOf } from './changed-lists.ts';
import { findLiveSessions, readNews, readScopesOf } from './live-repository.ts';

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
  /** A session ends when the role changes, and its sockets with it. */
  readonly role: Role;
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

  const look = () => {
    reading = reading.then(tellNews).catch((error: unknown) => {
      log.warn({ err: error }, 'could not read the feed for pokes');
    });
    return reading;
  };
  const tellNews = async () => {
    const news = await readNews(db, position);
    position = news.snapshot;
    const scopes = [...new Set(news.changes.map(({ scope }) => scope))];
    const users = hub.usersOf(scopes.filter((scope) => scope.startsWith('user:')));
    if (users.length > 0) await closeUnentitled(db, hub);
    hub.setMaintenance(news.isMaintenance);
    hub.poke(scopes);
    hub.tellLists(listsOf(news.changes.map(({ collection }) => collection)));
  };

  await tellNews();
  const listener = listenForChanges(options.url, () => void look(), log);
  let gather: NodeJS.Timeout | undefined;
  const tick = setInterval(() => {
    void closeUnentitled(db, hub)
      .catch((error: unknown) => log.warn({ err: error }, 'could not check the sockets'))
      .then(look);
  }, options.readInterval ?? defaultReadInterval);
  tick.unref();

  return {
    mount: async (app, authenticate) => mountSocket(app, hub, options, authenticate),
    announce: () => {
      gather ??= setTimeout(() => {
        gather = undefined;
        void listener.notify().then(look);
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
    if (!session) {
      socket.close(1008, 'not signed in');
      return;
    }
    hub.add(socket, session);
    // What ended the session since it was looked at told the sockets that were open then.
    void closeUnentitled(options.db, hub, [session.sid]).catch((error: unknown) => {
      options.log.warn({ err: error }, 'could not check a new socket');
    });
  });
}

/** Closes the sockets whose session ended or whose account may no longer have one. */
async function closeUnentitled(
  db: Kysely<Database>,
  hub: Hub,
  open = hub.sessionIds(),
): Promise<void> {
  if (open.length === 0) return;
  const live = await findLiveSessions(db, open);
  hub.closeSessions(open.filter((sid) => !live.has(sid)));
}
