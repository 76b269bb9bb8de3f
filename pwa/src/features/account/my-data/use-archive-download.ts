import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../platform/save-file.ts';
import { useNotes } from '../../../platform/storage/notes-context.tsx';
import { useReplica } from '../../../replica/replica-context.tsx';
import { NetworkError, ProblemError } from '../../../rest/problem-error.ts';
import { announce } from '../../../ui/toast/toast-store.ts';

export type DownloadState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      /** Per cent. */
      readonly percentage: number;
      /** Null: nothing is read yet. */
      readonly reading: string | null;
    }
  | {
      readonly kind: 'done';
      readonly name: string;
      /** Bytes. */
      readonly size: number;
      /** Images that could not be read any more. */
      readonly missing: number;
    }
  | { readonly kind: 'failed'; readonly reason: string };

export interface ArchiveDownload {
  readonly state: DownloadState;
  readonly start: () => void;
  readonly cancel: () => void;
}

const starting = { kind: 'running', percentage: 0, reading: null } as const;

/** The download of one's data: one at a time, ended when the screen is left. */
export function useArchiveDownload(): ArchiveDownload {
  const replica = useReplica();
  const notes = useNotes();
  const [state, setState] = useState<DownloadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ kind: 'idle' });
  }, []);
  const start = useCallback(() => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState(starting);
    const { signal } = controller;
    const show = (next: DownloadState) => {
      if (!signal.aborted) setState(next);
    };
    void (async () => {
      try {
        // Its code is needed once a year.
        const { makeArchive } = await import('./archive/make-archive.ts');
        const now = new Date();
        const { zip, missing } = await makeArchive({
          replica,
          notes,
          signal,
          now,
          onProgress: ({ share, reading }) =>
            show({ kind: 'running', percentage: share * 100, reading }),
        });
        if (signal.aborted) return;
        const name = fileNameOf(now);
        saveFile(zip, name);
        announce({ title: 'Download Ready', text: `Saved as ${name}.`, tone: 'success' });
        show({ kind: 'done', name, size: zip.size, missing });
      } catch (error) {
        show({ kind: 'failed', reason: reasonOf(error) });
      } finally {
        if (running.current === controller) running.current = null;
      }
    })();
  }, [replica, notes]);
  useEffect(() => () => running.current?.abort(), []);
  return { state, start, cancel };
}

/** Names neither the app nor the member: a list of downloads is read by whoever holds the phone. */
function fileNameOf(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0'));
  return `my-data-${now.getFullYear()}-${month}-${day}.zip`;
}

function reasonOf(error: unknown): string {
  return error instanceof ProblemError || error instanceof NetworkError
    ? error.message
    : 'It could not be put together. Check your connection and try again.';
}
