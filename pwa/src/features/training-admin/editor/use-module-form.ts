import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { KeptDraft } from './draft/draft-schema.ts';
import type { FormKeeper } from './draft/kept-draft.ts';
import type { ModuleDraft } from './draft/module-draft.ts';
import { type ModuleEdit, editModule } from './draft/module-edits.ts';

interface FormState {
  /** Of the module, a new one's too. */
  readonly id: string;
  readonly draft: ModuleDraft;
  /** `updatedAt` of the module it was made from; null: a new one. */
  readonly basedOn: string | null;
  /** Something was edited and is not saved. */
  readonly isChanged: boolean;
}

type Version = Pick<FormState, 'draft' | 'basedOn'>;
type Restored = Version & Pick<KeptDraft, 'id'>;
type FormStep =
  | ModuleEdit
  | ({ readonly kind: 'restore' } & Restored)
  | ({ readonly kind: 'load' } & Version)
  | { readonly kind: 'rebase'; readonly basedOn: string };

function step(state: FormState, next: FormStep): FormState {
  if (next.kind === 'rebase') return { ...state, basedOn: next.basedOn };
  if (next.kind === 'restore' || next.kind === 'load') {
    const { draft, basedOn, kind } = next;
    const id = (kind === 'restore' ? next.id : null) ?? state.id;
    return { id, draft, basedOn, isChanged: kind === 'restore' };
  }
  const draft = editModule(state.draft, next);
  return draft === state.draft ? state : { ...state, draft, isChanged: true };
}

function begin({ moduleId, initial, updatedAt }: ModuleFormOptions): FormState {
  return { id: moduleId ?? newId(), draft: initial, basedOn: updatedAt, isChanged: false };
}

export interface ModuleForm extends FormState {
  readonly edit: (edit: ModuleEdit) => void;
  /** Names of files under way, kept with the form. */
  readonly noteUploads: (names: readonly string[]) => void;
  /** An unsaved form of before, to be restored or discarded first. Null: none. */
  readonly offered: KeptDraft | null;
  readonly restore: () => void;
  /** @returns what offers the discarded form again, unless another was kept or saved since */
  readonly startOver: () => () => void;
  /** Replaces the form; the one of before stays kept on this device until the next edit. */
  readonly load: (version: Version) => void;
  /** An earlier state of the form was stored, as this version of the module; also once the form is gone. */
  readonly rebase: (basedOn: string) => void;
  /** Deletes what is kept on this device, once the module is saved. */
  readonly discard: () => void;
}

export interface ModuleFormOptions {
  /** Null: a new one. */
  readonly moduleId: string | null;
  readonly keeper: FormKeeper;
  readonly initial: ModuleDraft;
  /** What the device kept when the editor was opened. */
  readonly kept: KeptDraft | null;
  /** Of the stored module; null: a new one. */
  readonly updatedAt: string | null;
}

/** A module's form, kept on this device with every change until it is saved or discarded. */
export function useModuleForm(options: ModuleFormOptions): ModuleForm {
  const { keeper, kept } = options;
  const { keep } = keeper;
  // A refetched module does not change what this form was begun from.
  const [state, dispatch] = useReducer(step, options, begin);
  const [offered, setOffered] = useState(kept);
  const isSaved = useRef(false);
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const { id, draft, basedOn, isChanged } = state;
  const [uploading, setUploading] = useState<readonly string[]>([]);
  // What is kept has no other change: it goes with the last upload.
  const isForUploads = useRef(false);
  /** The device keeps a form of this editor. */
  const isKept = useRef(false);
  useEffect(() => {
    if (isSaved.current) return;
    if (isChanged || uploading.length > 0) {
      keep({ id, draft, basedOn, keptAt: new Date().toISOString(), uploading });
      isKept.current = true;
      isForUploads.current = !isChanged;
    } else if (isForUploads.current) {
      keep(null);
      isKept.current = false;
      isForUploads.current = false;
    }
  }, [keep, id, draft, basedOn, isChanged, uploading]);
  return {
    ...state,
    noteUploads: setUploading,
    edit: dispatch,
    offered,
    restore: () => {
      if (offered === null) return;
      dispatch({ ...offered, kind: 'restore' });
      setOffered(null);
    },
    startOver: () => {
      keep(null);
      setOffered(null);
      return () => {
        if (isKept.current || isSaved.current) return;
        keep(offered);
        setOffered(offered);
      };
    },
    load: (version) => dispatch({ kind: 'load', ...version }),
    rebase: (updatedAt) => {
      if (!isMounted.current) return void keeper.rebase(id, updatedAt);
      keeper.move(id);
      dispatch({ kind: 'rebase', basedOn: updatedAt });
    },
    discard: () => {
      isSaved.current = true;
      keep(null);
    },
  };
}
