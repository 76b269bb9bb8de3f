import { createHash } from 'node:crypto';

/** Lines as `sha256sum --check` reads them, by name. */
export function checksumsOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  return Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    .join('');
}
