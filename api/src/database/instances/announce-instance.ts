import { v7 as newId } from 'uuid';
import type { Db } from '../schema.ts';
import { forgetInstance, noteInstance } from './instances-repository.ts';

export interface InstanceParts {
  readonly db: Db;
  readonly version: string;
  /**
   * Tries the migrations that wait for instances of another version, at each sign of life, until it
   * says `done`. Absent: none waits.
   */
  readonly contract?: () => Promise<'done' | 'waiting'>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between signs of life. Absent: 30 s, a third of what counts as running. */
  readonly every?: number;
}

/** Announces this server to the others on the database until it is stopped. */
export async function announceInstance({
  db,
  version,
  contract,
  onError,
  every = 30_000,
}: InstanceParts): Promise<{ stop(): Promise<void> }> {
  const id = newId();
  let isContracted = contract === undefined;
  const beat = async () => {
    await noteInstance(db, { id, version });
    if (!isContracted) isContracted = (await contract?.()) === 'done';
  };
  await beat();
  let current = Promise.resolve();
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    current = beat()
      .catch(onError)
      .finally(() => {
        isBeating = false;
      });
  }, every);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
      // The database may be gone; then the others stop counting this one after a while.
      await forgetInstance(db, id).catch(onError);
    },
  };
}
