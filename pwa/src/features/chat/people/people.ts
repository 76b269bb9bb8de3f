import type { Person } from '@greenroom/sync-protocol/account/account-records';
import { useSyncExternalStore } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { Replica } from '../../../replica/replica-interface.ts';
import { watchQuery } from '../../../replica/watch-query.ts';

interface ChatPeople {
  readonly byId: ReadonlyMap<string, Person>;
  /** Usernames by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** The community's members, read once for all subscribers and again after each change. */
export class PeopleStore {
  readonly #replica: Replica;
  readonly #listeners = new Set<() => void>();
  #people: ChatPeople | null = null;
  #close = () => undefined as void;

  hasFailed = false;

  constructor(replica: Replica) {
    this.#replica = replica;
  }

  /** Null until read. */
  readonly getState = (): ChatPeople | null => this.#people;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#open();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#close();
    };
  };

  /** Rereads after a failed read. */
  tryAgain(): void {
    if (!this.hasFailed) return;
    this.#close();
    this.#open();
  }

  #open(): void {
    this.#close = watchQuery(
      () => this.#replica.tables.people.toArray(),
      (rows) => {
        const byId = new Map(rows.map((row) => [row.id, row]));
        const names = new Map(rows.map(({ id, username }) => [id, username]));
        this.#people = { byId, names };
        this.#publish(false);
      },
      () => this.#publish(true),
    );
  }

  #publish(hasFailed: boolean): void {
    this.hasFailed = hasFailed;
    for (const listener of this.#listeners) listener();
  }
}

const stores = new WeakMap<Replica, PeopleStore>();

/** The replica's store, shared by its users so that thousands of people are read once. */
export function peopleOf(replica: Replica): PeopleStore {
  const store = stores.get(replica) ?? new PeopleStore(replica);
  stores.set(replica, store);
  return store;
}

const nobody: ReadonlyMap<string, Person> = new Map();

/** The community's members by id, live. Empty until read. */
export function useChatPeople(): ReadonlyMap<string, Person> {
  const store = peopleOf(useReplica());
  return useSyncExternalStore(store.subscribe, store.getState)?.byId ?? nobody;
}
