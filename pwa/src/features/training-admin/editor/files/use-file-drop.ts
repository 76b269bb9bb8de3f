import { type DragEvent, useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import type { DraftSection } from '../draft/module-draft.ts';
import { useEditor } from '../editor-context.ts';
import { sortDropped } from './sort-dropped.ts';

/** Uploads files dropped on a section: as new items, or as its own file. */
export function useFileDrop(section: DraftSection) {
  const { edit, uploads } = useEditor();
  const [isOver, setIsOver] = useState(false);
  const take = (files: readonly File[]) => {
    const { id: sectionId, kind } = section;
    const { taken, others } = sortDropped(files, kind);
    for (const { file, type } of taken) {
      if (kind !== 'items') {
        const field = kind === 'document' ? 'document' : 'file';
        uploads.choose({ of: 'section', sectionId, field }, file, type);
        continue;
      }
      const itemId = newId();
      const place = { of: 'item', sectionId, itemId, field: 'file' } as const;
      if (uploads.choose(place, file, type)) edit({ kind: 'addItem', sectionId, id: itemId, type });
    }
    const [other] = others;
    if (other !== undefined) showToast(wordsOf(other, others.length, kind));
  };
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        take([...event.dataTransfer.files]);
      },
    },
  };
}

/** A file dropped beside the sections does nothing: the browser would leave the page for it. */
export function useDropGuard(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const hold = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    addEventListener('dragover', hold, { signal });
    addEventListener('drop', hold, { signal });
    return () => leaving.abort();
  }, []);
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** Why files were left out, by the first of them. */
function wordsOf({ name }: File, count: number, kind: DraftSection['kind']) {
  return {
    title: count === 1 ? `${name} was not added` : `${count} files were not added`,
    text: reasons[kind],
    tone: 'destructive',
  } as const;
}

const reasons: Readonly<Record<DraftSection['kind'], string>> = {
  items: 'A section takes videos, images and documents.',
  text: 'This section is one text. Choose ‘Content items’ to add files.',
  document: 'This section is one document. Choose ‘Content items’ to add more.',
  video: 'This section is one video. Choose ‘Content items’ to add more.',
};
