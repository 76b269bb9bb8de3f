import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type ShownToast, useToastStore } from '../toast-store.ts';

/** The newest toast or announcement that has not gone. Null: none. */
export function toldLast(): ShownToast | null {
  const { toast, announced } = useToastStore.getState();
  return (toast?.id ?? 0) > (announced?.id ?? 0) ? toast : announced;
}

/** Expects the newest toast or announcement to say this. */
export function expectTold(told: Partial<ShownToast>): void {
  expect(toldLast()).toMatchObject(told);
}

/** Waits until the newest toast or announcement says this. */
export function waitForTold(told: Partial<ShownToast>): Promise<void> {
  return waitFor(() => expectTold(told));
}

/** Expects a toast to be shown that says this. */
export function expectToast(toast: Partial<ShownToast>): void {
  expect(useToastStore.getState().toast).toMatchObject(toast);
}

/** Waits until a toast is shown that says this. */
export function waitForToast(toast: Partial<ShownToast>): Promise<void> {
  return waitFor(() => expectToast(toast));
}
