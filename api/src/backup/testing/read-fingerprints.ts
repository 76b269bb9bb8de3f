import { connectForCopy, readFingerprint, readTables } from '../copy-repository.ts';

/** Columns, number of rows and hash of each table of the database at `url`, but for those left out. */
export async function readFingerprints(
  url: string,
  leftOut: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const client = await connectForCopy(url);
  try {
    const found: Record<string, unknown> = {};
    for (const table of await readTables(client)) {
      if (leftOut.includes(table.name)) continue;
      found[table.name] = { table, ...(await readFingerprint(client, table)) };
    }
    return found;
  } finally {
    await client.end();
  }
}
