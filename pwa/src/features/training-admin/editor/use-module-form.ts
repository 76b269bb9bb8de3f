import { useEffect, useReducer, useRef, useState } from 'react';
import { KeptDraftStore, type KeptDraft } from './draft/kept-draft.ts';
import type { ModuleDraft } from './draft/module-draft.ts';
import { type ModuleEdit, editModule } from './draft/module-edits.ts';

interface FormState {
  readonly draft: ModuleDraft;
  /** Something was edited and is not saved. */
  readonly isChanged: boolean;
}

type FormStep = ModuleEdit | { readonly kind: 'restore'; readonly draft: ModuleDraft };

function step(state: FormState, next: FormStep): FormState {
  if (next.kind === 'restore') return { draft: next.draft, isChanged: true };
  const draft = editModule(state.draft, next);
  return draft === state.draft ? state : { draft, isChanged: true };
}

export interface ModuleForm extends FormState {
  readonly edit: (edit: ModuleEdit) => void;
  /** An unsaved form of before, to be restored or discarded first. Null: none. */
  readonly offered: KeptDraft | null;
  readonly restore: () => void;
  readonly startOver: () => void;
  /** Deletes what is kept on this device, once the module is saved. */
  readonly discard: () => void;
}

export interface ModuleFormOptions {
  readonly store: KeptDraftStore;
  readonly initial: ModuleDraft;
  /** What the device kept when the editor was opened. */
  readonly kept: KeptDraft | null;
  /** Of the stored module; null: a new one. */
  readonly updatedAt: string | null;
}

/** A module's form, kept on this device with every change until it is saved or discarded. */
export function useModuleForm({ store, initial, kept, updatedAt }: ModuleFormOptions): ModuleForm {
  const [state, dispatch] = useReducer(step, { draft: initial, isChanged: false });
  const [offered, setOffered] = useState(kept);
  const isSaved = useRef(false);
  const { draft, isChanged } = state;
  // A refetched module does not change what this form was begun from.
  const basedOn = useRef(updatedAt);
  useEffect(() => {
    if (!isChanged || isSaved.current) return;
    store.keep({ draft, basedOn: basedOn.current, keptAt: new Date().toISOString() });
  }, [store, draft, isChanged]);
  return {
    ...state,
    edit: dispatch,
    offered,
    restore: () => {
      if (offered === null) return;
      dispatch({ kind: 'restore', draft: offered.draft });
      setOffered(null);
    },
    startOver: () => {
      store.discard();
      setOffered(null);
    },
    discard: () => {
      isSaved.current = true;
      store.discard();
    },
  };
}
