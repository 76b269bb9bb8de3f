import { createContext, use } from 'react';
import type { ModuleEdit } from './draft/module-edits.ts';
import type { PlaceUploads } from './files/use-place-uploads.ts';
import type { Previews } from './preview/previews.ts';

/** What every part of the editor's form needs. */
export interface Editor {
  readonly edit: (edit: ModuleEdit) => void;
  readonly uploads: PlaceUploads;
  readonly previews: Previews;
  /** The problem shown at a field, by `ModuleProblems.fields`. Undefined: none. */
  readonly problemOf: (field: string) => string | undefined;
}

export const EditorContext = createContext<Editor | null>(null);

/** @throws {TypeError} outside an editor. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new TypeError('There is no editor around this');
  return editor;
}
