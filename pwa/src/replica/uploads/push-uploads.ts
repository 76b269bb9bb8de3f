import type { BaseEnvironment } from '../environment/base-environment.ts';
import { fetchFiles } from './fetch-files.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import type { FileTransport } from '../environment/transport.ts';
import { judgeUpload } from './upload-failure.ts';
import {
  type NextUpload,
  findNextUpload,
  markOvertaken,
  noteUploaded,
  parkUploading,
} from './upload-queue.ts';
import { orderLimit, uploadLockName, uploadPatience, uploadStep } from './upload-step.ts';

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
export async function uploadNext(worker: WorkerUploads): Promise<boolean> {
  const { name, db, environment, files, push, closing } = worker;
  const meta = await readMeta(db);
  if (!meta) return false;
  const { startTimer, locks } = environment;
  const write = (work: () => Promise<unknown>) =>
    db.dexie.transaction('rw', [db.outbox, db.meta], async () => {
      await work();
    });
  const world = {
    userId: meta.userId,
    files: files ?? fetchFiles(),
    startTimer,
    run: <T>(work: (own: ReplicaDatabase) => Promise<T>) => work(db),
    // No earlier attempt is known.
    orderTime: () => orderLimit,
    overtake: async (slow: NextUpload) => {
      await write(() => markOvertaken(db, slow.entry));
      await push();
    },
  };
  return await locks.run(uploadLockName(name), uploadPatience, async (taken) => {
    const lost = AbortSignal.any([taken, closing]);
    const result = await uploadStep(world, () => false, lost);
    switch (result.kind) {
      case 'idle':
        return false;
      case 'lost':
        throw new Error('Another tab took over');
      case 'uploaded':
        await write(() => noteUploaded(db, result.next));
        return true;
      case 'gone':
        throw new Error('Only a page can say that a file is gone');
      case 'failed': {
        const failure = judgeUpload(result.error);
        // The upload's error is thrown, not that of entries sent past it.
        if (failure.kind === 'fault') await world.overtake(result.next).catch(() => undefined);
        if (failure.kind !== 'refused') throw result.error;
        const refused = { ...result.next.entry, refusal: failure.problem };
        await write(() => parkUploading(db, refused));
        return true;
      }
    }
  });
}
