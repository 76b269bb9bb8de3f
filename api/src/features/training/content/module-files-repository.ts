import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Trx } from '../../../database/schema.ts';
import type { UploadType } from '../../uploads/uploads-table.ts';
import { removeUploads } from '../../uploads/uploads-repository.ts';

/** Facts a row copies from its file. */
export interface FileFacts {
  readonly name: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  /** Whole minutes, rounded up; 0: no video, or unknown. */
  readonly minutes: number;
}

/** A file a module is to show, and the types of upload that fit there. */
export interface WantedFile {
  readonly key: string;
  readonly types: readonly UploadType[];
}

interface UploadRow {
  readonly id: string;
  readonly file_type: UploadType;
  readonly original_name: string;
  readonly mime_type: string;
  readonly file_size: string;
  readonly duration: number | null;
}

/**
 * Locks finished uploads of any administrator, so that none is removed before the module shows it.
 * @throws {AppError} `upload_missing` for other or unfinished uploads, `invalid` for a wrong type
 */
export async function lockFiles(
  trx: Trx,
  wanted: readonly WantedFile[],
): Promise<ReadonlyMap<string, FileFacts>> {
  const keys = [...new Set(wanted.map(({ key }) => key))];
  const { rows } = await sql<UploadRow>`
    select id, file_type, original_name, mime_type, file_size, duration
    from uploads where id = any(${keys}::uuid[]) and status = 'finalized'
      and file_type not in ('chat_image', 'profile_image')
    order by id for update`.execute(trx);
  const found = new Map(rows.map((row) => [row.id, row]));
  const missing = keys.filter((key) => !found.has(key));
  if (missing.length > 0) throw uploadsMissing(missing);
  for (const { key, types } of wanted) {
    const file = found.get(key);
    if (file && !types.includes(file.file_type)) {
      throw new AppError('invalid', `${file.original_name} is not a file of this kind`);
    }
  }
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

/** Names the files, so that the form can say which to choose again. */
function uploadsMissing(keys: readonly string[]): AppError {
  const message = 'A file has not been uploaded completely';
  const fields = Object.fromEntries(keys.map((key) => [key, [message]]));
  return new AppError('upload_missing', message, { fields });
}

function factsOf(row: UploadRow): FileFacts {
  return {
    name: row.original_name,
    mimeType: row.mime_type,
    size: Number(row.file_size),
    minutes: Math.ceil((row.duration ?? 0) / 60),
  };
}

/** The uploads a module shows. */
export interface ShownFiles {
  readonly thumbnail: readonly string[];
  readonly content: readonly string[];
}

/** Stores what a module shows, and removes uploads that nothing shows any more. */
export async function replaceModuleFiles(
  trx: Trx,
  moduleId: string,
  shown: ShownFiles,
): Promise<void> {
  const rows = (['thumbnail', 'content'] as const).flatMap((use) =>
    [...new Set(shown[use])].map((id) => ({ upload_id: id, module_id: moduleId, use })),
  );
  const former = await trx
    .deleteFrom('training_module_files')
    .where('module_id', '=', moduleId)
    .returning('upload_id')
    .execute();
  if (rows.length > 0) await trx.insertInto('training_module_files').values(rows).execute();
  const kept = new Set(rows.map((row) => row.upload_id));
  const gone = former.map((row) => row.upload_id).filter((id) => !kept.has(id));
  await removeUploads(trx, [...new Set(gone)]);
}
