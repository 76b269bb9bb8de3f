import {
  type ClientMessage,
  clientMessageSchema,
} from '@greenroom/sync-protocol/live/client-messages';
import type { ServerMessage } from '@greenroom/sync-protocol/live/server-messages';
import type { Role } from '@greenroom/sync-protocol/account/account-records';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';

/** Pulls a second a poke may cause at most; larger audiences are spread over time. */
const pullsPerSecond = 500;
/** Unsent bytes after which a slow socket is dropped; it catches up by pulling. */
const maxBufferedBytes = 1024 * 1024;
/** Milliseconds without any frame after which a socket counts as dead (clients ping every 15 s). */
const silenceLimit = 45_000;

export interface HubMember {
  readonly userId: string;
  readonly sid: string;
  readonly role: Role;
  readonly scopes: readonly string[];
}

/** The open sockets of this instance, found by scope and by session. */
export class Hub {
  readonly #members = new Map<WebSocket, HubMember>();
  readonly #byScope = new Map<string, Set<WebSocket>>();
  #isMaintenance = false;

  /** Takes a socket in; listeners are attached before anything can arrive (security.md 14). */
  add(socket: WebSocket, member: HubMember): void {
    const silence = setTimeout(() => socket.terminate(), silenceLimit);
    socket.on('message', (data, isBinary) => {
      silence.refresh();
      const message = isBinary ? null : parseMessage(textOf(data));
      if (message === null) socket.close(1008, 'unknown message');
      else this.#receive(socket, message);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(silence);
      this.#remove(socket);
    });
    this.#members.set(socket, member);
    for (const scope of member.scopes) {
      const sockets = this.#byScope.get(scope) ?? new Set();
      this.#byScope.set(scope, sockets.add(socket));
    }
    if (this.#isMaintenance) this.#send(socket, { type: 'maintenance', maintenanceMode: true });
  }

  /**
   * Tells every socket when maintenance begins or ends. What a member was not told meanwhile is made
   * up for by a poke of everything at its end.
   */
  setMaintenance(maintenanceMode: boolean): void {
    if (this.#isMaintenance === maintenanceMode) return;
    this.#isMaintenance = maintenanceMode;
    const members = [...this.#members];
    const spread = Math.ceil((members.length / pullsPerSecond) * 1000);
    for (const [socket, { scopes }] of members) {
      this.#send(socket, { type: 'maintenance', maintenanceMode });
      if (maintenanceMode) continue;
      this.#send(socket, { type: 'sync_poke', scopes: [...scopes], spread });
    }
  }

  /** Tells administrators which of their lists are out of date. */
  tellLists(lists: readonly string[]): void {
    if (lists.length === 0) return;
    for (const [socket, { role }] of this.#members) {
      if (role === 'admin') this.#send(socket, { type: 'lists_changed', lists: [...lists] });
    }
  }

  /** Tells every socket that holds one of these scopes to pull; each hears of it once. */
  poke(scopes: readonly string[]): void {
    const concerned = new Map<WebSocket, string[]>();
    for (const scope of scopes) {
      for (const socket of this.#byScope.get(scope) ?? []) {
        if (this.#isSilent(socket)) continue;
        concerned.set(socket, [...(concerned.get(socket) ?? []), scope]);
      }
    }
    const shared = [...concerned.values()].filter((own) => own.every((s) => isShared(s))).length;
    for (const [socket, own] of concerned) {
      const spread = own.every((s) => isShared(s))
        ? Math.ceil((shared / pullsPerSecond) * 1000)
        : 0;
      this.#send(socket, { type: 'sync_poke', scopes: own, spread });
    }
  }

  /** The users with open sockets among these `user:<id>` scopes. */
  usersOf(scopes: readonly string[]): string[] {
    return scopes.filter((s) => this.#byScope.has(s)).map((s) => s.slice('user:'.length));
  }

  /** How many sockets are open. */
  get size(): number {
    return this.#members.size;
  }

  sessionIds(): string[] {
    return [...new Set([...this.#members.values()].map((member) => member.sid))];
  }

  closeSessions(sids: readonly string[]): void {
    const ended = new Set(sids);
    for (const [socket, member] of this.#members) {
      if (ended.has(member.sid)) socket.close(1008, 'session ended');
    }
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.#members.keys()) socket.close(code, reason);
  }

  /** During maintenance a member's socket stays for its end alone. */
  #isSilent(socket: WebSocket): boolean {
    return this.#isMaintenance && this.#members.get(socket)?.role !== 'admin';
  }

  #receive(socket: WebSocket, message: ClientMessage): void {
    switch (message.type) {
      case 'ping':
        this.#send(socket, { type: 'pong' });
        return;
      default:
        message.type satisfies never;
    }
  }

  #send(socket: WebSocket, message: ServerMessage): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
    else socket.send(JSON.stringify(message));
  }

  #remove(socket: WebSocket): void {
    const member = this.#members.get(socket);
    this.#members.delete(socket);
    for (const scope of member?.scopes ?? []) {
      const sockets = this.#byScope.get(scope);
      sockets?.delete(socket);
      if (sockets?.size === 0) this.#byScope.delete(scope);
    }
  }
}

/** Whether many members hold the scope, so that a poke must be spread. */
function isShared(scope: string): boolean {
  return !scope.startsWith('user:') && !scope.startsWith('schedule:');
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Buffer).toString('utf8');
}

function parseMessage(text: string): ClientMessage | null {
  try {
    const result = v.safeParse(clientMessageSchema, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
