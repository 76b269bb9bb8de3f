import type { BaseEnvironment } from '../environment/base-environment.ts';
import { fetchFiles } from './fetch-files.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import type { FileTransport } from '../environment/transport.ts';
import { findNextUpload, markOvertaken, parkUploading } from './outbox-uploads.ts';
import {
  type UploadWorld,
  orderLimit,
  uploadLockName,
  uploadNext,
  uploadPatience,
} from './upload-next.ts';

/** The worker's dependencies for uploads. */
export interface WorkerUploads {
  readonly name: string;
  readonly db: ReplicaDatabase;
  readonly environment: BaseEnvironment;
  /** Absent: HTTP with the session's cookie. */
  readonly files: FileTransport | undefined;
  /** Offers entries that no longer wait for a file. */
  readonly push: () => Promise<void>;
  /** Aborts when a page deletes or upgrades the database. */
  readonly closing: AbortSignal;
}

export async function hasUpload(db: ReplicaDatabase): Promise<boolean> {
  return (await findNextUpload(db)) !== null;
}

/**
 * Uploads the next file without a page and effects. Parks refused ones with their reason for a
 * page, which refuses them; missing ones wait for a page too.
 * @returns false: nothing to upload.
 * @throws when it cannot be uploaded now; the browser retries.
 */
export async function pushUpload(worker: WorkerUploads): Promise<boolean> {
  const { name, db, environment, files, push, closing } = worker;
  const meta = await readMeta(db);
  if (!meta) return false;
  const { startTimer, locks } = environment;
  const write = (work: () => Promise<unknown>) =>
    db.dexie.transaction('rw', [db.outbox, db.uploads, db.meta], async () => {
      await work();
    });
  const world: UploadWorld = {
    userId: meta.userId,
    files: files ?? fetchFiles(),
    startTimer,
    // No earlier attempt is known.
    orderTime: () => orderLimit,
    release: (work) => write(() => work(db)),
    overtake: async (slow) => {
      await write(() => markOvertaken(db, slow));
      await push();
    },
  };
  return await locks.run(uploadLockName(name), uploadPatience, async (taken) => {
    const next = await findNextUpload(db);
    if (!next) return false;
    const result = await uploadNext(next, world, AbortSignal.any([taken, closing]));
    switch (result.kind) {
      case 'lost':
        throw new Error('Another tab took over');
      case 'uploaded':
        return true;
      case 'gone':
        throw new Error('Only a page can say that a file is gone');
      case 'failed': {
        const { failure, error } = result;
        // The upload's error is thrown, not that of entries sent past it.
        if (failure.kind === 'fault') await world.overtake(next.upload).catch(() => undefined);
        if (failure.kind !== 'refused') throw error;
        await write(() => parkUploading(db, next.upload, failure.problem));
        return true;
      }
    }
  });
}
