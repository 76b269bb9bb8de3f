import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const pwa = fileURLToPath(new URL('../../pwa', import.meta.url));
const dist = join(pwa, 'dist');

/**
 * The chunks a signed-in member's home and schedule load besides the page's own, by the module they
 * are named after: the signed-in frame, both screens, the first exchange and the watch for updates.
 */
const memberChunks = ['member', 'home-route', 'schedule-screen', 'exchange', 'watch-updates'];

/** A script of the first load and its bytes as gzip sends it. */
export interface LoadedScript {
  readonly file: string;
  readonly bytes: number;
}

/** Every script a member's first load needs: the page's, the member's chunks, what those import. */
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
  return [...loaded].map((file) => ({ file, bytes: gzipSync(read(file)).length }));
}

/** The administrators' screens of the source, each with its chunk; undefined: it has none of its own. */
export function findAdminChunks(): { screen: string; chunk: string | undefined }[] {
  const screens = globSync('src/features/*/admin-*-screen.tsx', { cwd: pwa });
  return screens.map((file) => {
    const screen = basename(file, '.tsx');
    return { screen, chunk: chunksNamed(screen)[0] };
  });
}

/** Static imports alone: a dynamic one is a call. */
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
