import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What a browser keeps of pages; the rest of a profile is the browser's own. */
const places = ['IndexedDB', 'Local Storage', 'Session Storage', 'Service Worker', 'File System'];

export interface ProfileFiles {
  /** The files with these words, in UTF-8 or UTF-16. LevelDB's compression leaves first mentions as they are. */
  find(words: string): string[];
}

/** The content, or nothing: a running browser deletes files between the listing and the reading. */
function readUnlessDeleted(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads the files of a Chromium profile that hold what its pages keep. */
export function readProfile(folder: string): ProfileFiles {
  const root = join(folder, 'Default');
  return readFiles(root, (path) => places.some((place) => path.startsWith(place)));
}

/** Reads all files of a profile but those of the browser's own whose name is given. */
export function readWholeProfile(folder: string, own: RegExp): ProfileFiles {
  return readFiles(folder, (path) => !own.test(path));
}

function readFiles(root: string, isRead: (path: string) => boolean): ProfileFiles {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => isRead(relative(root, path)))
    .flatMap((path) => {
      const bytes = readUnlessDeleted(path);
      return bytes ? [{ path: relative(root, path), bytes: withoutClock(bytes) }] : [];
    });
  if (files.length === 0) throw new Error('This profile keeps nothing');
  return {
    find: (words) => {
      const forms = [Buffer.from(words), Buffer.from(words, 'utf16le')];
      return files
        .filter(({ bytes }) => forms.some((form) => bytes.includes(form)))
        .map(({ path }) => path);
    },
  };
}

/** Dates of cached answers hold times of day that a planted shift may have: '11:07:45 GMT'. */
function withoutClock(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replaceAll(/\d\d:\d\d:\d\d GMT/g, 'GMT');
  return Buffer.from(text, 'latin1');
}
