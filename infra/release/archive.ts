import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface Commit {
  readonly id: string;
  /** When it was made. */
  readonly time: Date;
}

/** The commit a release is of. @throws while files differ from it */
export function readCommit(root: string): Commit {
  const changed = git(root, 'status', '--porcelain').toString().trim();
  if (changed !== '') throw new Error(`Commit these first; a release is of a commit:\n${changed}`);
  const [id = '', seconds = ''] = git(root, 'log', '-1', '--format=%H %ct').toString().split(' ');
  return { id, time: new Date(Number(seconds) * 1_000) };
}

/**
 * A tar.gz of the commit's files and those of `built`, a folder that is not in it, all below
 * `prefix`; the same bytes for the same contents: names are sorted, times are the commit's.
 */
export function makeArchive(root: string, prefix: string, built: string): Buffer {
  const files = readdirSync(join(root, built), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .toSorted();
  const added = files.flatMap((file) => [
    `--prefix=${prefix}${file.slice(0, file.lastIndexOf('/') + 1)}`,
    `--add-file=${file}`,
  ]);
  const tar = git(root, 'archive', '--format=tar', ...added, `--prefix=${prefix}`, 'HEAD');
  return gzipSync(tar, { level: 9 });
}

function git(root: string, ...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: root, maxBuffer: 1024 ** 3 });
}

/** Lines as `sha256sum --check` reads them, by name. */
export function checksumsOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  return Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    .join('');
}
