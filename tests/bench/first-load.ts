import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const pwa = fileURLToPath(new URL('../../pwa', import.meta.url));
const dist = join(pwa, 'dist');

/**
 * Chunks every signed-in start loads besides the page's scripts: the signed-in frame with the
 * replica and first screens, and the update check.
 */
const memberChunks = ['member', 'watch-updates'];

export interface LoadedScript {
  readonly file: string;
  readonly bytes: number;
}

/** Every script of a member's start: the page's, the member's, and their static imports. */
export function readFirstLoad(): LoadedScript[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );
  const loaded = new Set<string>();
  const queue = [...scripts, ...memberChunks.map(findChunk)];
  for (const file of queue) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    queue.push(...importsOf(file));
  }
  return [...loaded].map((file) => ({ file, bytes: gzipSync(read(file), { level: 9 }).length }));
}

/** Static imports only: a dynamic one is a call. */
function importsOf(file: string): string[] {
  const specifiers = read(file).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
  return [...specifiers].map((match) => `assets/${match[1]}`);
}

function findChunk(name: string): string {
  const [chunk, ...others] = chunksNamed(name);
  if (chunk === undefined || others.length > 0) {
    throw new Error(`pwa/dist has ${others.length + (chunk ? 1 : 0)} chunks '${name}'`);
  }
  return chunk;
}

function chunksNamed(name: string): string[] {
  const pattern = new RegExp(`^${name}-[\\w-]{8}\\.js$`);
  return readdirSync(join(dist, 'assets'))
    .filter((file) => pattern.test(file))
    .map((file) => `assets/${file}`);
}

function read(file: string): string {
  const path = join(dist, file);
  if (!existsSync(path)) throw new Error(`pwa/dist has no ${file}`);
  return readFileSync(path, 'utf8');
}
