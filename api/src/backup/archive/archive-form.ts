import * as v from 'valibot';

// An archive is a tar file: the manifest first, then each table's rows in parts, then the files, and
// the contents last. One without its contents was broken off.

export const manifestName = 'manifest.json';
export const contentsName = 'contents.json';

/** The form of archives this version writes; it reads no later one. */
export const archiveForm = 1;

const tableSchema = v.object({
  name: v.string(),
  /** Those that are stored, not computed. */
  columns: v.array(v.string()),
});

export const manifestSchema = v.object({
  form: v.number(),
  /** The version of Greenroom that wrote it. */
  version: v.string(),
  /** The moment all rows are of, ISO 8601. */
  takenAt: v.string(),
  /** The migrations the database had run, in their order. */
  migrations: v.array(v.string()),
  /** Bytes of the database, indexes included. Absent: written by 0.1.0. */
  databaseSize: v.optional(v.number()),
  /** A table comes after those it refers to. */
  tables: v.array(tableSchema),
});

/** A table's rows: their number and the sum of their hashes, whatever their order. */
export const fingerprintSchema = v.object({ rows: v.number(), hash: v.string() });

const entrySchema = v.object({
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  sha256: v.string(),
});

export const contentsSchema = v.object({
  tables: v.record(v.string(), fingerprintSchema),
  /** The last value of each sequence that was used. */
  sequences: v.record(v.string(), v.string()),
  /** Files that the rows name and the storage did not have. */
  missingFiles: v.array(v.string()),
  entries: v.array(entrySchema),
});

export type ArchivedTable = v.InferOutput<typeof tableSchema>;
export type Manifest = v.InferOutput<typeof manifestSchema>;
export type Fingerprint = v.InferOutput<typeof fingerprintSchema>;
export type Contents = v.InferOutput<typeof contentsSchema>;

/** What an archive of a form this version knows holds. */
export interface ArchiveSummary {
  readonly takenAt: string;
  readonly rows: number;
  readonly files: number;
  /** Bytes of the archive. */
  readonly size: number;
  readonly missingFiles: readonly string[];
}

export function rowsEntry(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy.gz`;
}

export function fileEntry(key: string): string {
  return `files/${key}`;
}

/** What an entry holds; null: neither rows nor a file. */
export function partOf(name: string): { table: string } | { file: string } | null {
  const table = /^tables\/(\w+)\/\d{6}\.copy\.gz$/.exec(name)?.[1];
  if (table !== undefined) return { table };
  return name.startsWith('files/') ? { file: name.slice('files/'.length) } : null;
}

/** `size`: bytes of the archive. */
export function summarize(takenAt: string, contents: Contents, size: number): ArchiveSummary {
  const { tables, entries, missingFiles } = contents;
  return {
    takenAt,
    rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
    files: entries.filter(({ name }) => name.startsWith(fileEntry(''))).length,
    size,
    missingFiles,
  };
}

/** The archive is not one, is of another version or is damaged; in words for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
