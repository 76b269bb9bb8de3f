import type { Problem, ProblemCode } from '@greenroom/sync-protocol/problem';
import { statusOf } from '@greenroom/sync-protocol/problem';
import { type Mutation, type Outcome, skipCallName } from '@greenroom/sync-protocol/sync/mutation';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { syncRequestSchema } from '@greenroom/sync-protocol/sync/sync-request-schema';
import { makeSyncAnswer } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import * as v from 'valibot';
import { ProblemError } from '../../rest/problem-error.ts';
import { FakeFeed, type FakeStore, type FeedCursor } from './fake-feed.ts';

export type FakeHandler = (
  store: FakeStore,
  input: Record<string, unknown>,
  mutation: Mutation,
) => void;

type Status = 'applied' | Outcome['status'];
interface StoredOutcome {
  readonly status: Status;
  readonly problem?: Problem;
}

interface FakeClient {
  readonly offered: { readonly id: string; readonly outcome: StoredOutcome }[];
}

export class FakeRefusal extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An in-memory server that follows the protocol of POST /api/sync. */
export class FakeServer {
  readonly feed = new FakeFeed();
  readonly userId: string;
  readonly outcomes = new Map<string, StoredOutcome>();
  readonly requests: SyncRequest[] = [];
  /** Ids of mutations whose handler ran, once per run. */
  readonly runs: string[] = [];
  epoch = 'epoch-1';
  /** Mutations are held instead of run. */
  isPaused = false;
  readonly #handlers: Readonly<Record<string, FakeHandler>>;
  readonly #clients = new Map<string, FakeClient>();

  constructor(userId: string, handlers: Readonly<Record<string, FakeHandler>>) {
    this.userId = userId;
    this.#handlers = handlers;
  }

  exchange(body: unknown): SyncAnswer {
    const request = v.parse(syncRequestSchema, body);
    this.requests.push(request);
    if (request.userId !== this.userId) throw problem('other_account');
    if (request.epoch !== null && request.epoch !== this.epoch) throw problem('other_epoch');
    const client = this.#clients.get(request.clientId) ?? { offered: [] };
    this.#clients.set(request.clientId, client);
    const expected = this.#apply(client, request.mutations);
    const answer = request.pull ? this.#pull(client, request) : this.#push(client, request);
    return expected === null ? answer : { ...answer, expected };
  }

  /** Forgets all clients, as after a restore. */
  forgetClients(): void {
    this.#clients.clear();
  }

  /** Forgets what clients sent from a sequence on, as with older files; its rows stay. */
  forgetFrom(sequence: number): void {
    for (const { offered } of this.#clients.values()) {
      for (const { id } of offered.splice(sequence - 1)) this.outcomes.delete(id);
    }
  }

  #apply(client: FakeClient, mutations: readonly Mutation[]): number | null {
    for (const mutation of mutations) {
      const known = client.offered[mutation.sequence - 1];
      if (known && known.id !== mutation.id) throw problem('sequence_conflict');
      if (known) continue;
      const next = client.offered.length + 1;
      if (mutation.sequence !== next) return next;
      const outcome = this.#judge(mutation);
      this.outcomes.set(mutation.id, outcome);
      client.offered.push({ id: mutation.id, outcome });
    }
    return null;
  }

  #judge(mutation: Mutation): StoredOutcome {
    const earlier = this.outcomes.get(mutation.id);
    if (earlier && earlier.status !== 'held') return earlier;
    if (mutation.call === skipCallName) return { status: 'skipped' };
    if (this.isPaused) return { status: 'held' };
    try {
      this.runs.push(mutation.id);
      this.#handlers[mutation.call]?.(this.feed, mutation.input, mutation);
      return { status: 'applied' };
    } catch (error) {
      if (!(error instanceof FakeRefusal)) throw error;
      const status = error.code === 'upload_missing' ? 'held' : 'rejected';
      return { status, problem: { code: error.code, message: error.message } };
    }
  }

  #push(client: FakeClient, request: SyncRequest): SyncAnswer {
    const { epoch } = this;
    const lastSequence = client.offered.length;
    return makeSyncAnswer(this.userId, { epoch, cursor: request.cursor, lastSequence });
  }

  #pull(client: FakeClient, request: SyncRequest): SyncAnswer {
    const given = request.cursor === null ? null : (JSON.parse(request.cursor) as FeedCursor);
    const usable = given?.epoch === this.epoch && !this.feed.isPurged(given) ? given : null;
    const { page, cursor } = this.feed.read(usable, {
      epoch: this.epoch,
      lastSequence: client.offered.length,
      isReset: given !== null && usable === null,
      verify: request.verify,
      extend: request.extend ?? {},
      close: request.close ?? [],
      anew: request.anew ?? [],
    });
    const outcomes = page.more ? [] : outcomesOf(client, request.told, page.lastSequence);
    return {
      userId: this.userId,
      epoch: this.epoch,
      ...page,
      outcomes,
      cursor: JSON.stringify(cursor),
    };
  }
}

export function problem(code: ProblemCode, retryAfter: number | null = null): ProblemError {
  return new ProblemError({ code, message: code }, statusOf(code), retryAfter);
}

function outcomesOf(client: FakeClient, told: number, lastSequence: number): Outcome[] {
  return client.offered.slice(told, lastSequence).flatMap(({ outcome }, index): Outcome[] => {
    if (outcome.status === 'applied') return [];
    const sequence = told + index + 1;
    return [
      { sequence, status: outcome.status, ...(outcome.problem && { problem: outcome.problem }) },
    ];
  });
}
