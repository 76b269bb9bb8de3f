import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes a file to choose in a browser, runs the work with its path, and deletes it. */
export async function withFile(
  name: string,
  bytes: Buffer,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-file-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    await work(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
