import { useSyncExternalStore } from 'react';
import { useReplica } from '../replica-context.tsx';
import type { Replica } from '../replica-interface.ts';
import { SavedFiles } from './saved-files.ts';
import type { SavingState } from './saving-types.ts';

const opened = new WeakMap<Replica, SavedFiles>();
const nothing: SavingState = { isRead: false, sets: [] };

/** The saved files of a replica's user; saving goes on by itself. Null: this browser has no caches. */
export function savedFilesOf(replica: Replica): SavedFiles | null {
  // Undefined on plain http other than localhost.
  if (!('caches' in globalThis)) return null;
  const known = opened.get(replica);
  if (known) return known;
  const files = new SavedFiles(replica.userId);
  opened.set(replica, files);
  // Without access to storage nothing is saved.
  files.start().catch(() => undefined);
  return files;
}

/** Live. `files` null: nothing can be saved in this browser. */
export function useSavedFiles(): {
  readonly files: SavedFiles | null;
  readonly state: SavingState;
} {
  const files = savedFilesOf(useReplica());
  const state = useSyncExternalStore(
    files?.subscribe ?? subscribeToNothing,
    files?.getState ?? (() => nothing),
  );
  return { files, state };
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
