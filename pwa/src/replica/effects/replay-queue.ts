import { writtenTables } from '../outbox/enqueue.ts';
import { readQueue } from '../outbox/outbox.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { reconcile } from './rewind-replay.ts';
import { textOfKey } from '../store/stored-rows.ts';

export async function replayQueue(core: ReplicaCore): Promise<void> {
  await core.store.run('relaxed', (db) =>
    db.dexie.transaction('rw', writtenTables(db), async () => {
      const entries = await readQueue(db);
      await reconcile(db, core, {
        touched: entries.flatMap(({ rows }) => rows.map(textOfKey)),
        entries,
      });
    }),
  );
}
