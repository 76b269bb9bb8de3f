import { useState } from 'react';
import { filesByField } from '../draft/draft-files.ts';
import type { ModuleDraft } from '../draft/module-draft.ts';
import type { ModuleEdit } from '../draft/module-edits.ts';

interface GoneFiles {
  /** Empties the places of these files. `saved`: the module that was refused for them. */
  readonly drop: (keys: readonly string[], saved: ModuleDraft) => void;
  /** The problem of a field whose file was dropped, until another is there. Undefined: none. */
  readonly problemOf: (field: string) => string | undefined;
}

/** What the form says of files that the server has no more. */
export function useGoneFiles(draft: ModuleDraft, edit: (edit: ModuleEdit) => void): GoneFiles {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const files = filesByField(draft);
  // Another is there: taking that one out leaves nothing that is gone.
  const left = [...dropped].filter((field) => files.get(field) === null);
  if (left.length < dropped.size) setDropped(new Set(left));
  return {
    drop: (keys, saved) => {
      const of = [...filesByField(saved)].filter(([, file]) => keys.includes(file?.fileKey ?? ''));
      setDropped(new Set([...dropped, ...of.map(([field]) => field)]));
      edit({ kind: 'dropFiles', keys });
    },
    problemOf: (field) =>
      dropped.has(field) && files.get(field) === null
        ? 'This file is gone. Choose it again.'
        : undefined,
  };
}
