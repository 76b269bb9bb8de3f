import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../pwa/dist', import.meta.url));

/** An entry of Vite's build manifest. */
interface BuiltChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The build in pwa/dist; `npm test` and the journeys rebuild it when stale. */
export function readBuild(): Readonly<Record<string, BuiltChunk>> {
  const path = join(dist, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error('pwa/dist is not built: run `npm test` or `vite build`');
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, BuiltChunk>;
}

/** The scripts of index.html and their static imports. */
export function filesOfPage(build: Readonly<Record<string, BuiltChunk>>): string[] {
  const named = [...readBuiltFile('index.html').matchAll(/(?:src|href)="\/([^"]+\.js)"/g)];
  const files = new Set(named.map(([, file = '']) => file));
  const keys = Object.keys(build).filter((key) => files.has(build[key]?.file ?? ''));
  return [...new Set([...files, ...filesLoadedBy(build, keys)])];
}

/** The JavaScript files these entries import statically, without `import()`. */
export function filesLoadedBy(
  build: Readonly<Record<string, BuiltChunk>>,
  entries: readonly string[],
): string[] {
  const found = new Set(entries);
  for (const key of found) for (const imported of build[key]?.imports ?? []) found.add(imported);
  return [...found].flatMap((key) => build[key]?.file ?? []);
}

/** The modules of each script of the build, relative to the repository. */
export function readModules(): Readonly<Record<string, readonly string[]>> {
  return JSON.parse(readBuiltFile('.vite/modules.json')) as Record<string, string[]>;
}

export function readBuiltFile(file: string): string {
  return readFileSync(join(dist, file), 'utf8');
}
