import type { Db } from '../database/schema.ts';
import type { Feed } from '../sync/feed.ts';
import type { FrameSource } from '../sync/frame-source.ts';
import type { Hub } from './hub.ts';
import type { LiveLog } from './live-log.ts';
import {
  type FeedPosition,
  findLiveSessions,
  type News,
  readNews,
  readScopesOf,
} from './live-repository.ts';
import { liveCalls, listsReading } from './outdated-lists.ts';
import { maxMessageRows, readFrames } from './sockets/read-frames.ts';

export interface AnnouncerOptions {
  readonly db: Db;
  readonly feeds: readonly Feed[];
  /** Collections sent as messages instead of a poke. Absent: none. */
  readonly sources?: readonly FrameSource[];
  readonly log: LiveLog;
  /** Receives the seconds from each commit here until its frames were written. Absent: nobody. */
  readonly observeLag?: (seconds: number) => void;
}

/** Commits whose lag is measured while the feed cannot be read; the oldest count. */
const maxMeasured = 1_000;

/** Reads changes from the feed and sends them to the sockets of this instance. */
export class ChangeAnnouncer {
  readonly #options: AnnouncerOptions;
  readonly #hub: Hub;
  /** Up to where changes were announced; null: nothing was read yet. */
  #position: FeedPosition | null = null;
  /** Failed reads since the last one that succeeded. */
  #failures = 0;
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  /** Milliseconds of `performance.now()` at which changes were committed that no read covers yet. */
  #committed: number[] = [];
  /** Users with a new socket, whose rights may have changed while it was opened. */
  readonly #joined = new Set<string>();

  constructor(options: AnnouncerOptions, hub: Hub) {
    this.#options = options;
    this.#hub = hub;
  }

  /** Resolves when no read is in progress. */
  get settled(): Promise<void> {
    return this.#next ?? this.#reading;
  }

  /**
   * Reads after the read in progress, once for all callers until then; resolves when the changes
   * were announced. A failure is logged; the next read covers its changes. After two, the changes may
   * be too many to read.
   */
  announce(): Promise<void> {
    this.#next ??= this.#reading.then(() => {
      this.#next = null;
      this.#reading = this.announceNow().catch((error: unknown) => {
        this.#failures += 1;
        this.#options.log.warn({ err: error }, 'could not read the feed for the sockets');
      });
      return this.#reading;
    });
    return this.#next;
  }

  /** Call right after a commit here: the next read that starts covers it. */
  noteCommit(): void {
    if (this.#committed.length < maxMeasured) this.#committed.push(performance.now());
  }

  /** Call after a socket was added: before the next news its scopes are read again. */
  noteJoined(userId: string): void {
    this.#joined.add(userId);
  }

  /** Announces only after everything is read, so that the next read makes up for a failed one. */
  async announceNow(): Promise<void> {
    const isFirst = this.#position === null;
    const covered = this.#committed.length;
    const news = await this.#read();
    this.#hub.closeSessions(news.endedSessions);
    if (news.isPartial && !isFirst) await this.#announceAll(news);
    else await this.#announceNews(news);
    this.#failures = 0;
    const written = performance.now();
    for (const at of this.#committed.splice(0, covered)) {
      this.#options.observeLag?.((written - at) / 1_000);
    }
  }

  /** The changes; without them after two failures, if that can be read. */
  async #read(): Promise<News> {
    const { db, sources = [] } = this.#options;
    const collections = sources.map(({ collection }) => collection);
    const wanted = { collections, limit: maxMessageRows + 1 };
    return readNews(db, this.#failures < 2 ? this.#position : null, wanted);
  }

  async #announceNews(news: News): Promise<void> {
    const frames = await readFrames(this.#options, news, (scope) => this.#hub.hasListeners(scope));
    await this.#followRights(news);
    this.#position = news.position;
    const hasSwitched = this.#hub.setMaintenance(news.isMaintenance);
    for (const [scope, bytes] of frames) this.#hub.broadcast(scope, bytes);
    const scopes = [...new Set(news.changes.map(({ scope }) => scope))];
    this.#hub.poke(scopes.filter((scope) => !frames.has(scope)));
    this.#hub.sendToScopes(scopesWithNew(news, 'notifications'), { type: 'notification_created' });
    const collections = news.changes.map(({ collection }) => collection);
    this.#hub.sendListsChanged(
      listsReading(hasSwitched ? [...collections, 'maintenance'] : collections),
    );
  }

  /** Goes on from the current state; every device pulls what it missed. */
  async #announceAll({ position, isMaintenance }: News): Promise<void> {
    await this.#followUsers(this.#hub.users);
    this.#position = position;
    this.#hub.setMaintenance(isMaintenance);
    this.#hub.pokeAll();
    this.#hub.sendListsChanged(liveCalls);
  }

  /** An account that changed may have lost its sockets; with its grants it has other scopes. */
  async #followRights({ changes }: News): Promise<void> {
    const changed = changes.filter(({ collection }) => isOfRights(collection));
    const scopes = new Set(changed.map(({ scope }) => scope));
    const joined = [...this.#joined];
    // Before anything is read: whoever joins meanwhile, be it with another socket, is for the next news.
    this.#joined.clear();
    try {
      await this.#followUsers([...new Set([...joined, ...this.#hub.usersOf([...scopes])])]);
    } catch (error) {
      for (const user of joined) this.#joined.add(user);
      throw error;
    }
  }

  async #followUsers(users: readonly string[]): Promise<void> {
    if (users.length === 0) return;
    const { db, feeds } = this.#options;
    await closeUnentitled(db, this.#hub, this.#hub.sessionIds(users));
    // Together, so that what a module granted to all changes is read in few statements.
    await Promise.all(
      users.map(async (user) => this.#hub.setScopes(user, await readScopesOf(db, feeds, user))),
    );
  }
}

/** Whether a member's scopes or sockets may follow from the collection, in the scope `user:<id>`. */
function isOfRights(collection: string): boolean {
  return collection === 'account' || collection === 'moduleAccess';
}

/** Closes the sockets whose session ended or whose account may no longer have one. */
export async function closeUnentitled(db: Db, hub: Hub, open = hub.sessionIds()): Promise<void> {
  if (open.length === 0) return;
  const live = await findLiveSessions(db, open);
  hub.closeSessions(open.filter((sid) => !live.has(sid)));
}

/** The scopes with new or changed rows of the collection, not only deletions. */
function scopesWithNew({ changes }: News, collection: string): string[] {
  const found = changes.filter((change) => change.collection === collection && change.op === 'put');
  return found.map(({ scope }) => scope);
}
