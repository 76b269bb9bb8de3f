import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import { problemSchema } from '@greenroom/sync-protocol/problem';
import { idSchema } from '@greenroom/sync-protocol/values';
import { upgradeCall } from '@greenroom/sync-protocol/retired-calls';
import * as v from 'valibot';
import type { WaitingConcern } from '../concerns/waiting-concern.ts';
import { keptEntrySchema, keptUploadSchema } from './damage.ts';
import { callOf, findEffect, inputOf } from '../effects/recorder.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { NewOutboxEntry, NewRejection, StoredUpload } from '../store/stored-rows.ts';
import { isBytes } from '../uploads/outbox-uploads.ts';

// Of the other fields, only decisions and what was shown are kept.
const savedStateSchema = v.object({
  state: v.fallback(v.picklist(['parked', 'queued', 'uploading']), 'queued'),
  lane: v.fallback(v.optional(v.string()), undefined),
  skip: v.fallback(v.nullable(v.picklist(['discard'])), null),
  silent: v.fallback(v.boolean(), false),
});

// Uploading again is idempotent.
const uploadSchema = v.object({
  ...keptUploadSchema.entries,
  isUploaded: v.fallback(v.boolean(), false),
  strikes: v.fallback(v.number(), 0),
  isOvertaken: v.fallback(v.boolean(), false),
  refusal: v.fallback(v.nullable(problemSchema), null),
});

const rejectionSchema = v.object({
  ...v.omit(keptEntrySchema, ['offset']).entries,
  problem: problemSchema,
  causedBy: v.exactOptional(v.string()),
});

const attachmentSchema = v.object({
  id: idSchema,
  bytes: v.custom<ArrayBuffer>(isBytes),
  type: v.string(),
  name: v.string(),
  width: v.number(),
  height: v.number(),
});

const concernSchema = v.object({
  id: idSchema,
  content: v.string(),
  followUpCode: v.string(),
  refusal: v.exactOptional(v.string()),
});

const sentSchema = v.object({
  position: v.number(),
  sentAt: v.number(),
  entries: v.array(v.object({ ...keptEntrySchema.entries, sentAt: v.number() })),
});

/** What is kept of a damaged database. */
export interface Rescued {
  readonly entries: readonly NewOutboxEntry[];
  readonly rejections: readonly NewRejection[];
  /** Of the files of both. */
  readonly uploads: readonly StoredUpload[];
  /** The ids of the files. */
  readonly files: readonly string[];
  /** The positions of applied changes. */
  readonly sent: readonly number[];
  readonly concerns: readonly WaitingConcern[];
  /** Changes, refused ones included, their files, and concerns that make no sense and are lost. */
  readonly torn: number;
}

/**
 * Reads what is to be kept, leaving out rows that make no sense; within the caller's transaction.
 * @throws when a table cannot be read: what it holds is unknown, not absent.
 */
export async function rescueQueue(core: ReplicaCore, db: ReplicaDatabase): Promise<Rescued> {
  const readAll = (table: string) => db.dexie.table<unknown, unknown>(table).toArray();
  const stored = await Promise.all(['outbox', 'rejections', 'concerns'].map(readAll));
  const [outbox = [], refused = [], kept = []] = stored;
  const entries = outbox.flatMap((entry) => rescueEntry(core, entry));
  const rejections = refused.flatMap((row) => rescueRejection(core, row));
  const concerns = parseAll(concernSchema, kept);
  const queue = { entries: distinctById(entries), rejections: distinctById(rejections) };
  const ids = new Set([...queue.entries, ...queue.rejections].map(({ id }) => id));
  const files = await readAll('uploads');
  const known = parseAll(uploadSchema, files);
  const uploads = known.filter(({ mutationId }) => ids.has(mutationId));
  return {
    ...queue,
    uploads,
    files: await findUsable(db, uploads),
    sent: parseAll(sentSchema, await readAll('sent')).map(({ position }) => position),
    concerns,
    torn:
      stored.flat().length -
      entries.length -
      rejections.length -
      concerns.length +
      (files.length - known.length),
  };
}

/** The ids of wanted files that are whole, or cannot be read now. Each is read separately. */
async function findUsable(
  db: ReplicaDatabase,
  uploads: readonly StoredUpload[],
): Promise<string[]> {
  const usable: string[] = [];
  for (const id of new Set(uploads.map(({ fileId }) => fileId))) {
    const file: unknown = await db.attachments.get(id).catch(() => unread);
    if (file === unread || v.is(attachmentSchema, file)) usable.push(id);
  }
  return usable;
}

const unread = Symbol('unread');

function parseAll<Schema extends v.GenericSchema>(
  schema: Schema,
  rows: readonly unknown[],
): v.InferOutput<Schema>[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row);
    return parsed.success ? [parsed.output] : [];
  });
}

function rescueEntry(core: ReplicaCore, stored: unknown): NewOutboxEntry[] {
  const kept = v.safeParse(keptEntrySchema, stored);
  if (!kept.success) return [];
  const { state, skip, silent, lane } = v.parse(savedStateSchema, stored);
  return [
    {
      ...kept.output,
      state,
      // The server may know it; its sequence is no longer certain.
      offered: true,
      skip,
      silent,
      ...findRows(core, kept.output),
      ...(lane !== undefined && { lane }),
      collapseKey: null,
      bytes: new TextEncoder().encode(JSON.stringify(kept.output)).length + 100,
    },
  ];
}

function rescueRejection(core: ReplicaCore, stored: unknown): NewRejection[] {
  const kept = v.safeParse(rejectionSchema, stored);
  if (!kept.success) return [];
  return [{ ...kept.output, ...findRows(core, { ...kept.output, offset: 0 }) }];
}

/**
 * The rows a change touches and creates. None for an unknown call or input: its effect could write
 * rows that make no sense, and the server decides about it.
 */
function findRows(
  core: ReplicaCore,
  entry: v.InferOutput<typeof keptEntrySchema>,
): Pick<NewOutboxEntry, 'rows' | 'creates'> {
  const wish = upgradeCall(entry);
  const effect = findEffect(core.effects, wish.call);
  if (!effect || !parseFlatInput(callOf(effect), wish.input).ok) return { rows: [] };
  try {
    const { at, offset } = entry;
    const input = inputOf(wish);
    const rows = [...effect.footprint(input, { userId: core.userId, at, offset })];
    return { rows, creates: [...(effect.creates?.(input) ?? [])] };
  } catch {
    return { rows: [] };
  }
}

function distinctById<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
