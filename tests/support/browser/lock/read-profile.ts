import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What a browser keeps of pages; the rest of a profile is the browser's own. */
const places = ['IndexedDB', 'Local Storage', 'Session Storage', 'Service Worker', 'File System'];

export interface ProfileFiles {
  /**
   * The files with these words, in UTF-8 or UTF-16, or with these bytes. LevelDB's compression leaves
   * first mentions as they are.
   */
  find(sought: string | Buffer): string[];
}

/** What was read, or nothing: a running browser deletes files and folders meanwhile. */
function unlessDeleted<T>(read: () => T): T | undefined {
  try {
    return read();
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
  const files = listFiles(root)
    .filter((path) => isRead(relative(root, path)))
    .flatMap((path) => {
      const bytes = unlessDeleted(() => readFileSync(path));
      return bytes ? [{ path: relative(root, path), bytes: withoutClock(bytes) }] : [];
    });
  if (files.length === 0) throw new Error('This profile keeps nothing');
  return {
    find: (sought) => {
      const forms =
        typeof sought === 'string'
          ? [Buffer.from(sought), Buffer.from(sought, 'utf16le')]
          : [sought];
      return files
        .filter(({ bytes }) => forms.some((form) => bytes.includes(form)))
        .map(({ path }) => path);
    },
  };
}

function listFiles(folder: string): string[] {
  const entries = unlessDeleted(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}

/**
 * Dates of cached answers, '11:07:45 GMT', and LevelDB's own log, '2026/11/26-11:07:45.1', hold times of
 * day that a planted shift may have.
 */
function withoutClock(bytes: Buffer): Buffer {
  const clock = /\d\d:\d\d:\d\d GMT|\d{4}\/\d\d\/\d\d-\d\d:\d\d:\d\d/g;
  const text = bytes.toString('latin1').replaceAll(clock, '');
  return Buffer.from(text, 'latin1');
}
