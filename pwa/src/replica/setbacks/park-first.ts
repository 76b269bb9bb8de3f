import { readToOffer } from '../outbox/to-offer.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { readMeta } from '../store/replica-database.ts';
import { asStored, withStamps } from '../outbox/stamps.ts';

/** Parks the entry that is offered first: without it the server answers, with it never. */
export async function parkFirst(core: ReplicaCore): Promise<void> {
  await core.store.run('strict', (db) =>
    db.dexie.transaction('rw', [db.outbox, db.shadows, db.meta], async () => {
      const meta = await readMeta(db);
      if (!meta) return;
      const [first] = withStamps(await readToOffer(db, meta, 1), meta);
      // Entries never offered have failed nowhere; one that is skipped already has nothing left to skip.
      if (!first?.offered || first.skip !== null) return;
      await db.outbox.put({ ...asStored(first), skip: 'park' });
    }),
  );
}
