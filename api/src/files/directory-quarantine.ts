import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { partBytes } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { DirectoryStorage } from './directory-storage.ts';
import { checkObjectKey } from './object-keys.ts';
import { ObjectMissing } from './object-storage.ts';
import { type Quarantine, QuarantineRefusal, type WritePlace } from './quarantine.ts';
import { ignoreMissing, namesIn } from './temporary-files.ts';

interface RunningWrite {
  readonly source: Readable;
  readonly done: Promise<unknown>;
}

/**
 * One file per upload in `folder`, of the same file system as the storage. Writes to one key are
 * serialised within this process.
 */
export function directoryQuarantine(
  folder: string,
  { adopt, handOver }: Pick<DirectoryStorage, 'adopt' | 'handOver'>,
): Quarantine {
  const pathOf = (key: string) => join(folder, encodeURIComponent(checkObjectKey(key)));
  const running = new Map<string, RunningWrite>();

  const write = async (key: string, source: Readable, place: WritePlace) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(pathOf(key), constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      return await fillFrom(handle, source, place);
    } finally {
      await handle.close();
    }
  };

  return {
    direct: null,
    partSize: partBytes,
    received: async (key) => (await stat(pathOf(key)).catch(ignoreMissing))?.size ?? 0,
    write: async (key, source, place) => {
      // A broken connection may take minutes to be noticed; the new one must not wait for it.
      const former = running.get(key);
      const done = (async () => {
        former?.source.destroy(new QuarantineRefusal('replaced'));
        await former?.done.catch(() => undefined);
        return write(key, source, place);
      })();
      const mine = { source, done };
      running.set(key, mine);
      try {
        return await done;
      } finally {
        if (running.get(key) === mine) running.delete(key);
      }
    },
    read: async (key, range) => {
      const handle = await open(pathOf(key)).catch(ignoreMissing);
      if (!handle) throw new ObjectMissing();
      return handle.createReadStream(range && { start: range.start, end: range.end });
    },
    release: async (key, to) => {
      const handle = await open(pathOf(key)).catch(ignoreMissing);
      if (!handle) throw new ObjectMissing();
      try {
        await handle.sync();
        await adopt(to, pathOf(key)).catch(throwMissing);
        return (await handle.stat()).size;
      } finally {
        await handle.close();
      }
    },
    takeBack: (key, from) => handOver(from, pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    sweep: (before) => sweepFolder(folder, before),
  };
}

/** Another request may have moved the same bytes meanwhile. */
function throwMissing(error: unknown): never {
  ignoreMissing(error);
  throw new ObjectMissing();
}

/** Counts while writing: a request may send more than it declares. @returns the file's new length */
async function fillFrom(
  handle: FileHandle,
  source: Readable,
  { offset, size }: WritePlace,
): Promise<number> {
  if (offset > (await handle.stat()).size) throw new QuarantineRefusal('gap');
  await handle.truncate(offset);
  let at = offset;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (at + chunk.length > size) throw new QuarantineRefusal('too_long');
    await writeWhole(handle, chunk, at);
    at += chunk.length;
  }
  return at;
}

/** A write may store fewer bytes than given. */
async function writeWhole(handle: FileHandle, chunk: Buffer, at: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    done += (await handle.write(chunk, done, chunk.length - done, at + done)).bytesWritten;
  }
}

async function sweepFolder(folder: string, before: Date): Promise<number> {
  let count = 0;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (!found || found.mtime >= before) continue;
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}
