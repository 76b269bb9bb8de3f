import { collectionNames, collections } from '@greenroom/sync-protocol/collections';
import { problemSchema } from '@greenroom/sync-protocol/problem';
import { idSchema, instantSchema } from '@greenroom/sync-protocol/values';
import type { IndexableType } from 'dexie';
import * as v from 'valibot';
import { DamagedReplicaError } from '../store/ensure-meta.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';

/** Rows per read of the check. */
const chunkRows = 500;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const rowKeys = v.array(v.object({ collection: v.picklist(collectionNames), id: v.string() }));

/** The fields without which an outbox entry is lost. */
export const keptEntrySchema = v.object({
  id: idSchema,
  call: v.string(),
  input: v.record(v.string(), v.unknown()),
  at: instantSchema,
  offset: v.pipe(v.number(), v.integer(), v.minValue(-14 * 60), v.maxValue(14 * 60)),
  subject: v.exactOptional(v.string()),
});

const entrySchema = v.object({
  ...keptEntrySchema.entries,
  state: v.picklist(['queued', 'held', 'parked', 'uploading']),
  rows: rowKeys,
  bytes: count,
});

/** The fields without which a file is lost. */
export const keptUploadSchema = v.object({
  mutationId: v.string(),
  position: count,
  fileId: idSchema,
});

const uploadSchema = v.object({
  ...keptUploadSchema.entries,
  isUploaded: v.boolean(),
  strikes: count,
  isOvertaken: v.boolean(),
  refusal: v.nullable(problemSchema),
});

const shadowSchema = v.object({
  collection: v.picklist(collectionNames),
  id: v.string(),
  base: v.nullable(v.object({ id: v.string() })),
});

/**
 * Checks outbox, uploads, shadows and rows of tables up to `maxRows`, in small reads that let others in
 * between.
 * @throws {DamagedReplicaError} at the first row that does not parse.
 */
export async function checkForDamage(db: ReplicaDatabase, maxRows: number): Promise<void> {
  await checkTable(db, 'outbox', entrySchema);
  await checkTable(db, 'uploads', uploadSchema);
  await checkTable(db, 'shadows', shadowSchema);
  for (const name of collectionNames) {
    if ((await db.rowsOf(name).count()) > maxRows) continue;
    await checkTable(db, name, collections[name].row);
  }
}

async function checkTable(db: ReplicaDatabase, name: string, schema: v.GenericSchema) {
  const table = db.dexie.table<unknown, IndexableType>(name);
  for (let last: IndexableType | undefined; ;) {
    const rest = last === undefined ? table.toCollection() : table.where(':id').above(last);
    const keys = await rest.limit(chunkRows).primaryKeys();
    for (const row of await table.bulkGet(keys)) {
      // Undefined: deleted between the two reads.
      const parsed = row === undefined ? undefined : v.safeParse(schema, row);
      if (parsed && !parsed.success) {
        throw new DamagedReplicaError(`${name}: ${parsed.issues[0].message}`);
      }
    }
    if (keys.length < chunkRows) return;
    last = keys.at(-1);
  }
}
