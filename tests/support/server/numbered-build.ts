import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from '../../../infra/scripts/lock.mjs';
import { folderOfRun } from './prepared-data.ts';

const built = fileURLToPath(new URL('../../../pwa/dist', import.meta.url));
const compressed = new Set(['.br', '.gz']);
const texts = new Set(['.css', '.html', '.js', '.svg', '.webmanifest']);

/**
 * The built app but without compressed copies, with a number that shows as `data-build` on the document
 * and is part of the file names, as a build of other sources has other hashes in them. Made once per
 * run, by the first worker that needs it.
 * @returns the folder
 */
export async function buildNumbered(number: number): Promise<string> {
  const folder = join(folderOfRun(), `build-${number}`);
  await withLock(`${folder}.lock`, async () => {
    if (!existsSync(folder)) await copyInto(folder, number);
  });
  return folder;
}

async function copyInto(folder: string, number: number): Promise<void> {
  const unfinished = `${folder}-unfinished`;
  const filter = (path: string) => !compressed.has(extname(path));
  await cp(built, unfinished, { recursive: true, filter });
  const assets = join(unfinished, 'assets');
  const names = new Map(
    (await readdir(assets)).map((name) => [name, nameNumbered(name, number)] as const),
  );
  for (const [name, numbered] of names) await rename(join(assets, name), join(assets, numbered));
  for (const file of await readdir(unfinished, { recursive: true })) {
    if (!texts.has(extname(file))) continue;
    const path = join(unfinished, file);
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text.replaceAll(/[\w.-]+/g, (word) => names.get(word) ?? word),
    );
  }
  await numberStart(unfinished, number);
  await rename(unfinished, folder);
}

function nameNumbered(name: string, number: number): string {
  const extension = extname(name);
  return `${name.slice(0, -extension.length)}${number}${extension}`;
}

/** Shows the number on the document, and gives the worker's list another version of the index page. */
async function numberStart(folder: string, number: number): Promise<void> {
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  const start = /src="(\/assets\/start-[\w-]+\.js)"/.exec(index)?.[1];
  if (start === undefined) throw new Error('The index page has no start');
  const code = await readFile(join(folder, start), 'utf8');
  const shown = `document.documentElement.dataset.build = '${number}';`;
  await writeFile(join(folder, start), `${code}\n${shown}\n`);

  const worker = await readFile(join(folder, 'sw.js'), 'utf8');
  const listed = /("revision":")\w+(","url":"index\.html")/;
  if (!listed.test(worker)) throw new Error('The worker does not list the index page');
  await writeFile(join(folder, 'sw.js'), worker.replace(listed, `$1${number}$2`));
}
