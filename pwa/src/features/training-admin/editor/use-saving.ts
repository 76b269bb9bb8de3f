import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useOutcomeReport } from '../../../ui/toast/use-outcome-report.ts';
import type { ModuleDraft } from './draft/module-draft.ts';
import { layOutModule, type ModuleFields } from './draft/module-fields.ts';

export interface Saved {
  readonly draft: ModuleDraft;
  /** Kept from members until published. */
  readonly isDraft: boolean;
  /** `updatedAt` of the stored module this replaces; null: there is none. */
  readonly basedOn: string | null;
}

interface Saving {
  readonly save: (saved: Saved) => void;
  readonly isPending: boolean;
  /** The attempt that is running or failed. Undefined: none. */
  readonly last: Saved | undefined;
  /** Why the last attempt failed. Null: it did not. */
  readonly problem: string | null;
  /** The last attempt was refused: the stored module is another than the form was made from. */
  readonly isConflict: boolean;
  /** Forgets the last attempt. */
  readonly reset: () => void;
}

type Answer = CallAnswer<'training.create'>;
type NewModule = ModuleFields & { readonly id: string };

/**
 * Creates or replaces a module, with the specified toasts (admin side 8); announced where the editor
 * or what follows it shows them.
 */
export function useSaving(options: {
  /** Id of a new module: an attempt can be repeated. */
  readonly id: string;
  readonly isNew: boolean;
  /** Members see the stored module already. */
  readonly isPublished: boolean;
  /** `told`: the specified words where what follows shows them; null: a toast did. */
  readonly onSaved: (told: string | null) => void;
  /** Whether the form is not any more what was sent. */
  readonly hasChangedSince: (sent: ModuleDraft) => boolean;
  /** In place of `onSaved` then: what is stored has this `updatedAt` now. */
  readonly onBehind: (updatedAt: string) => void;
  /** The server has files of this module no more, by their keys. */
  readonly onGone: (keys: readonly string[], draft: ModuleDraft) => void;
}): Saving {
  const { id, isNew, isPublished, onSaved, onGone } = options;
  const failure = isNew ? 'Failed to upload training module' : 'Failed to update training module';
  const report = useOutcomeReport();
  const client = useQueryClient();
  /** What was sent of a new module, the latest first. */
  const sent = useRef<readonly NewModule[]>([]);
  const change = useMutation({
    mutationFn: ({ draft, isDraft, basedOn }: Saved): Promise<Answer> => {
      const fields = { id, ...layOutModule(draft, isDraft) };
      if (isNew) {
        const earlier = sent.current;
        sent.current = [fields, ...earlier];
        return createModule(fields, earlier);
      }
      return callApi('training.replace', { ...fields, ...(basedOn !== null && { basedOn }) });
    },
    onSuccess: (stored, sent) => {
      // The editor may close before it is read again, which ends the reading.
      client.setQueryData(['training.listContent', { id }], stored);
      const { title, draft, updatedAt } = stored;
      const text = draft ? `${title} is a draft.` : `${title} is published.`;
      const told = isNew ? 'Module Uploaded' : 'Module Updated';
      if (options.hasChangedSince(sent.draft)) {
        const more = `${text} What you typed since is not saved yet.`;
        showToast({ title: told, text: more, tone: 'success' });
        options.onBehind(updatedAt);
        return;
      }
      const isAsked = !draft && !isPublished;
      (isAsked ? report : showToast)({ title: told, text, tone: 'success' });
      onSaved(isAsked ? told : null);
    },
    onError: (error, { draft }) => {
      if (isOutdated(error, isNew)) return;
      const keys = goneFilesOf(error);
      const text = ownWordsOf(error) ?? failureText(error, failure);
      report({ title: 'Upload Failed', text, tone: 'destructive', isReasonShown: true });
      if (keys !== null) onGone(keys, draft);
    },
  });
  return {
    save: change.mutate,
    isPending: change.isPending,
    last: change.variables,
    problem: change.error && (ownWordsOf(change.error) ?? failureAdvice(change.error, failure)),
    isConflict: isOutdated(change.error, isNew),
    reset: change.reset,
  };
}

const filesGone =
  'A file that is gone from the server was taken out. Choose again what is marked, and save.';

const savedOtherwise =
  'An earlier attempt saved this module, but not as it is here. Open it in Training Content; what you typed stays on this device.';

/** What the editor says instead of the server. Null: the server's words, or why there are none. */
function ownWordsOf(error: Error): string | null {
  if (goneFilesOf(error) !== null) return filesGone;
  return isTaken(error) ? savedOtherwise : null;
}

/**
 * Creates a module. Its id is taken if the answer to an earlier attempt was lost: what that stored is
 * replaced, unless somebody has changed it.
 */
async function createModule(fields: NewModule, earlier: readonly NewModule[]): Promise<Answer> {
  try {
    return await callApi('training.create', fields);
  } catch (error) {
    if (!isTaken(error)) throw error;
    const { updatedAt: basedOn } = await findStored(earlier, error);
    return callApi('training.replace', { ...fields, basedOn });
  }
}

/** What an earlier attempt stored: the server answers the same again with it. */
async function findStored(earlier: readonly NewModule[], taken: unknown): Promise<Answer> {
  const [latest, ...before] = earlier;
  if (latest === undefined) throw taken;
  try {
    return await callApi('training.create', latest);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return findStored(before, error);
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'id_taken';
}

/** Keys of the files a module was refused for; null: for something else, or the server tells none. */
function goneFilesOf(error: Error): readonly string[] | null {
  if (!(error instanceof ProblemError) || error.problem.code !== 'upload_missing') return null;
  const keys = Object.keys(error.problem.fields ?? {});
  return keys.length === 0 ? null : keys;
}

/** A new module's conflict is another: there are too many. */
function isOutdated(error: Error | null, isNew: boolean): boolean {
  return !isNew && error instanceof ProblemError && error.problem.code === 'conflict';
}
