import { useSignOutStore } from '../sign-out/sign-out-store.ts';

/** Whether the sign-out question, asked from an overlay, stands in its place. */
export function useIsAside(): boolean {
  return useSignOutStore(({ step }) => step.kind === 'asking' || step.kind === 'sending');
}
