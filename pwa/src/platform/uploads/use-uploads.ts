import { useSyncExternalStore } from 'react';
import type { UploadEntry, TrainingUploads } from './upload-types.ts';

/** The uploads of a queue, oldest first. */
export function useUploads(queue: TrainingUploads): readonly UploadEntry[] {
  return useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.entries(),
  );
}
