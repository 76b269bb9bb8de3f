import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { ReplicaStore } from '../store/replica-store.ts';
import type { Concerns, WaitingConcern } from './waiting-concern.ts';

export function makeConcerns(store: ReplicaStore, onKept: () => void): Concerns {
  return {
    keep: async ({ id, content, followUpCode }) => {
      await store.run('strict', (db) => db.concerns.add({ id, content, followUpCode }));
      onKept();
    },
    read: () => store.relaxed.concerns.toArray(),
    discard: (id) => store.run('strict', (db) => db.concerns.delete(id)),
  };
}

/** A concern to send; undefined: none waits. */
export function findUnsent(db: ReplicaDatabase): PromiseLike<WaitingConcern | undefined> {
  return db.concerns.filter(({ refusal }) => refusal === undefined).first();
}

/** Number of unsent concerns; 0 in a database of an older version, which has no table for them. */
export async function countConcerns(db: ReplicaDatabase): Promise<number> {
  const hasTable = db.dexie.tables.some(({ name }) => name === 'concerns');
  return hasTable ? await db.concerns.count() : 0;
}
