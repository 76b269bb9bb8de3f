import { ensureMeta, isDamage } from './ensure-meta.ts';
import type { ReplicaCore } from './replica-core.ts';
import type { CancelTimer } from './timers.ts';

/** Milliseconds after the start: the first screen comes first. */
const startDelay = 1_000;
/** A table with more rows is not read whole at every start. */
const maxRows = 5_000;

/** Looks for damage behind an open replica and rebuilds it when there is some. */
export class DamageWatch {
  readonly #core: ReplicaCore;
  readonly #onRebuilt: () => void;
  #cancel: CancelTimer | null = null;

  constructor(core: ReplicaCore, onRebuilt: () => void) {
    this.#core = core;
    this.#onRebuilt = onRebuilt;
  }

  start(): void {
    this.#cancel = this.#core.environment.startTimer(() => {
      void this.look();
    }, startDelay);
  }

  stop(): void {
    this.#cancel?.();
  }

  /** Never rejects: what cannot be repaired shows in what a person does next. */
  async look(): Promise<void> {
    const { store, environment, userId } = this.#core;
    try {
      const { lookForDamage } = await import('./damage.ts');
      await store.run('relaxed', async (db) => {
        await ensureMeta(db, userId, environment.newMutationId());
        await lookForDamage(db, maxRows);
      });
    } catch (error) {
      if (store.isClosed || !isDamage(error)) return;
      await this.#rebuild();
    }
  }

  async #rebuild(): Promise<void> {
    try {
      const { rebuildReplica } = await import('./rebuild-replica.ts');
      await rebuildReplica(this.#core);
      this.#onRebuilt();
    } catch {
      this.#core.status.update({ connection: 'unavailable' });
    }
  }
}
