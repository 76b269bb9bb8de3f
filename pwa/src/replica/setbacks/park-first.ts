import { readToOffer } from '../outbox/to-offer.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { readMeta } from '../store/replica-database.ts';
import { asStored, withStamps } from '../outbox/stamps.ts';

/** Parks the first entry to offer, with which the server always fails. */
export async function parkFirst(core: ReplicaCore): Promise<void> {
  await core.store.run('strict', (db) =>
    db.dexie.transaction('rw', [db.outbox, db.shadows, db.meta], async () => {
      const meta = await readMeta(db);
      if (!meta) return;
      const [first] = withStamps(await readToOffer(db, meta, 1), meta);
      // Never offered: it did not fail. Already a skip: nothing to skip.
      if (!first?.offered || first.skip !== null) return;
      await db.outbox.put({ ...asStored(first), skip: 'park' });
    }),
  );
}
