import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { findFinishedAfter, keepMissing, noteMissing } from './missing-files-repository.ts';

const batch = 1_000;

interface MissingParts {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
}

/**
 * Remembers the files that uploads name and that are not `stored`, and forgets those that are back.
 * Bytes go after their row, so what a row still names after the storage was listed was missing then.
 * @param before uploads finished later may have been stored after the listing began
 * @returns the number of files
 */
export async function noteMissingFiles(
  { db, now }: MissingParts,
  stored: ReadonlySet<string>,
  before: Date,
): Promise<number> {
  const at = now();
  let count = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const uploads = await findFinishedAfter(db, { after, before, limit: batch });
    const last = uploads.at(-1);
    if (!last) break;
    const missing = uploads.flatMap(({ keys }) => keys.filter((key) => !stored.has(key)));
    await noteMissing(db, missing, at);
    count += missing.length;
    after = last.id;
  }
  await keepMissing(db, at);
  return count;
}
