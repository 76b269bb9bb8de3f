import { useSyncExternalStore } from 'react';
import type { UploadEntry, UploadQueue } from './upload-types.ts';

/** The uploads of a queue, oldest first. */
export function useUploads(queue: UploadQueue): readonly UploadEntry[] {
  return useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.entries(),
  );
}
