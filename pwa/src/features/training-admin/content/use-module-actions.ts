import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** A module of the administrators' list, drafts too. */
export type ListedModule = CallAnswer<'training.list'>[number];

/** A module's title and description as typed. */
export interface ModuleWords {
  readonly title: string;
  readonly description: string;
}

/** A change of a module; it stays `problem` until the next attempt or `forget`. */
export interface ModuleChange<Input> {
  readonly run: (input: Input) => void;
  readonly isPending: boolean;
  /** Why the last attempt failed. Null: it did not. */
  readonly problem: string | null;
  readonly forget: () => void;
}

/** Changes title and description (admin side 2, the simple edit). */
export function useRename(onDone: () => void): ModuleChange<ModuleWords & { id: string }> {
  return useModuleChange({
    send: (input: ModuleWords & { id: string }) => callApi('training.rename', input),
    failure: ['Update Failed', 'Failed to update training module'],
    success: ({ title }) => ({ title: 'Module Updated', text: title.trim() }),
    onDone,
  });
}

export function useRemoval(onDone: () => void): ModuleChange<ListedModule> {
  return useModuleChange({
    send: ({ id }: ListedModule) => callApi('training.remove', { id }),
    failure: ['Delete Failed', 'Failed to delete training module'],
    success: ({ title }) => ({ title: 'Module Deleted', text: title }),
    onDone,
  });
}

interface ChangeOptions<Input> {
  readonly send: (input: Input) => Promise<unknown>;
  /** Title and standard text of the failure (admin side 8). */
  readonly failure: readonly [title: string, text: string];
  readonly success: (input: Input) => { readonly title: string; readonly text: string };
  readonly onDone: () => void;
}

function useModuleChange<Input>(options: ChangeOptions<Input>): ModuleChange<Input> {
  const [title, standard] = options.failure;
  const change = useMutation({
    mutationFn: options.send,
    onSuccess: (_answer, input) => {
      showToast({ ...options.success(input), tone: 'success' });
      options.onDone();
    },
    onError: (error) =>
      showToast({ title, text: failureText(error, standard), tone: 'destructive' }),
  });
  return {
    run: (input) => change.mutate(input),
    isPending: change.isPending,
    problem: change.error && failureAdvice(change.error, standard),
    forget: change.reset,
  };
}
