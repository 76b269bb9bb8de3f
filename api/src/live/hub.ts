import type { LiveCallName } from '@greenroom/sync-protocol/contract';
import type { ServerMessage } from '@greenroom/sync-protocol/live/server-messages';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { LiveSession } from '../access/live-session.ts';
import { Inbox, type ReceiveChat } from './incoming/inbox.ts';
import { encodeMessage, OpenSocket } from './sockets/open-socket.ts';

/** Maximum pulls per second caused by a poke; larger audiences are spread over time. */
const pullsPerSecond = 500;

export interface NewSocket {
  readonly session: LiveSession;
  readonly scopes: readonly string[];
  readonly receive: ReceiveChat;
  /** Resolves when the session was checked again; messages are not processed before. */
  readonly checked: Promise<void>;
}

interface Registration {
  readonly session: LiveSession;
  readonly inbox: Inbox;
  scopes: readonly string[];
}

/** The open sockets of this instance, indexed by scope and by session. */
export class Hub {
  readonly #sockets = new Map<OpenSocket, Registration>();
  readonly #byScope = new Map<string, Set<OpenSocket>>();
  readonly #silenceLimit: number;
  #isMaintenance = false;

  /** @param silenceLimit milliseconds without any frame after which a socket counts as dead */
  constructor(silenceLimit: number) {
    this.#silenceLimit = silenceLimit;
  }

  /** Adds a socket; attaches listeners before anything can arrive (security.md 14). */
  add(
    webSocket: WebSocket,
    connection: Duplex,
    { session, scopes, receive, checked }: NewSocket,
  ): void {
    const socket = new OpenSocket(webSocket, connection);
    const inbox = new Inbox({ socket, session, receive, checked });
    const silence = setTimeout(() => socket.drop(), this.#silenceLimit);
    webSocket.on('message', (data, isBinary) => {
      silence.refresh();
      inbox.receiveFrame(data, isBinary);
    });
    for (const event of ['ping', 'pong'] as const) {
      webSocket.on(event, () => {
        silence.refresh();
        inbox.countFrame();
      });
    }
    webSocket.on('error', () => socket.drop());
    webSocket.on('close', () => {
      clearTimeout(silence);
      this.#remove(socket);
    });
    this.#sockets.set(socket, { session, inbox, scopes: [] });
    this.#subscribe(socket, scopes);
    if (this.#isMaintenance) socket.send({ type: 'maintenance', maintenanceMode: true });
  }

  /**
   * Notifies every socket of maintenance; at its end, pokes all scopes for what members missed.
   * @returns whether it began or ended
   */
  setMaintenance(maintenanceMode: boolean): boolean {
    if (this.#isMaintenance === maintenanceMode) return false;
    this.#isMaintenance = maintenanceMode;
    const frame = encodeMessage({ type: 'maintenance', maintenanceMode });
    const entries = [...this.#sockets];
    const spread = spreadOf(entries.length);
    for (const [socket, { scopes }] of entries) {
      socket.write(frame);
      if (!maintenanceMode) socket.send({ type: 'sync_poke', scopes: [...scopes], spread });
    }
    return true;
  }

  /** Sends administrators the calls whose answers are outdated; who caused it included. */
  sendListsChanged(lists: readonly LiveCallName[]): void {
    if (lists.length === 0) return;
    const frame = encodeMessage({ type: 'lists_changed', lists: [...lists] });
    for (const [socket, { session }] of this.#sockets) {
      if (session.role === 'admin') socket.write(frame);
    }
  }

  /** Tells every socket that holds one of these scopes to pull, once. */
  poke(scopes: readonly string[]): void {
    const concerned = new Map<OpenSocket, string[]>();
    for (const scope of scopes) {
      for (const socket of this.#listeners(scope)) {
        concerned.set(socket, [...(concerned.get(socket) ?? []), scope]);
      }
    }
    const shared = [...concerned.values()].filter((own) => own.every((s) => isShared(s))).length;
    for (const [socket, own] of concerned) {
      const spread = own.every((s) => isShared(s)) ? spreadOf(shared) : 0;
      socket.send({ type: 'sync_poke', scopes: own, spread });
    }
  }

  /** Tells every socket to pull everything: changes may have been missed. */
  pokeAll(): void {
    const spread = spreadOf(this.#sockets.size);
    for (const [socket, { session, scopes }] of this.#sockets) {
      if (this.#isMaintenance && session.role !== 'admin') continue;
      socket.send({ type: 'sync_poke', scopes: [...scopes], spread });
    }
  }

  /** Writes the same bytes, complete frames, to every socket that holds the scope. */
  broadcast(scope: string, frames: Buffer): void {
    for (const socket of this.#listeners(scope)) socket.write(frames);
  }

  /** Sends a message to every socket that holds one of these scopes, once. */
  sendToScopes(scopes: readonly string[], message: ServerMessage): void {
    if (scopes.length === 0) return;
    const frame = encodeMessage(message);
    const concerned = new Set(scopes.flatMap((scope) => this.#listeners(scope)));
    for (const socket of concerned) socket.write(frame);
  }

  /** Whether a socket of this instance holds the scope. */
  hasListeners(scope: string): boolean {
    return this.#byScope.has(scope);
  }

  /** Every user with open sockets, once. */
  get users(): string[] {
    return [...new Set([...this.#sockets.values()].map(({ session }) => session.userId))];
  }

  /** The users with open sockets among these `user:<id>` scopes. */
  usersOf(scopes: readonly string[]): string[] {
    return scopes.filter((s) => this.#byScope.has(s)).map((s) => s.slice('user:'.length));
  }

  /** Replaces the scopes of a user's sockets. */
  setScopes(userId: string, scopes: readonly string[]): void {
    // A copy: the loop removes sockets from the set and adds them again.
    for (const socket of Array.from(this.#byScope.get(`user:${userId}`) ?? [])) {
      this.#unsubscribe(socket);
      this.#subscribe(socket, scopes);
    }
  }

  get size(): number {
    return this.#sockets.size;
  }

  /** The sessions with open sockets, each once; `users` limits them to these users. */
  sessionIds(users?: readonly string[]): string[] {
    const wanted = users && new Set(users);
    const sessions = [...this.#sockets.values()].map(({ session }) => session);
    return [...new Set(sessions.filter((s) => wanted?.has(s.userId) ?? true).map((s) => s.sid))];
  }

  /** Closes the sockets of these sessions with 1008 (policy). */
  closeSessions(sids: readonly string[]): void {
    if (sids.length === 0) return;
    const ended = new Set(sids);
    for (const [socket, { session }] of this.#sockets) {
      if (ended.has(session.sid)) socket.close(1008, 'session ended');
    }
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.#sockets.keys()) socket.close(code, reason);
  }

  /** Resolves when all received messages are processed. */
  async settle(): Promise<void> {
    await Promise.all([...this.#sockets.values()].map(({ inbox }) => inbox.settled));
  }

  /** The sockets to notify of a scope; during maintenance only those of administrators. */
  #listeners(scope: string): OpenSocket[] {
    const sockets = [...(this.#byScope.get(scope) ?? [])];
    if (!this.#isMaintenance) return sockets;
    return sockets.filter((socket) => this.#sockets.get(socket)?.session.role === 'admin');
  }

  #subscribe(socket: OpenSocket, scopes: readonly string[]): void {
    const entry = this.#sockets.get(socket);
    if (entry) entry.scopes = scopes;
    for (const scope of scopes) {
      this.#byScope.set(scope, (this.#byScope.get(scope) ?? new Set()).add(socket));
    }
  }

  #unsubscribe(socket: OpenSocket): void {
    for (const scope of this.#sockets.get(socket)?.scopes ?? []) {
      const sockets = this.#byScope.get(scope);
      sockets?.delete(socket);
      if (sockets?.size === 0) this.#byScope.delete(scope);
    }
  }

  #remove(socket: OpenSocket): void {
    this.#unsubscribe(socket);
    this.#sockets.delete(socket);
  }
}

function spreadOf(pulls: number): number {
  return Math.ceil((pulls / pullsPerSecond) * 1000);
}

/** Scopes of one member each. */
const ownedPrefixes = ['user:', 'schedule:', 'notifications:'] as const;

/** Whether many members hold the scope, so that a poke must be spread. */
function isShared(scope: string): boolean {
  return !ownedPrefixes.some((prefix) => scope.startsWith(prefix));
}
