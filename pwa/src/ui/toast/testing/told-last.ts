import { type ShownToast, useToastStore } from '../toast-store.ts';

/** The newest toast or announcement that has not gone. Null: none. */
export function toldLast(): ShownToast | null {
  const { toast, announced } = useToastStore.getState();
  return (toast?.id ?? 0) > (announced?.id ?? 0) ? toast : announced;
}
