import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { useState } from 'react';
import { readLocal, writeLocal } from '../../platform/storage/web-storage.ts';

const dismissedKey = 'greenroom.first-steps-dismissed';
/** Milliseconds an account counts as new: 30 days. */
const newFor = 30 * 24 * 60 * 60_000;

/** Whether Home has room for a new member's steps; known at the first paint. */
export function useFirstStepsRoom({ createdAt }: Pick<Account, 'createdAt'>) {
  const [hasSteps, setHasSteps] = useState(
    // The dismissal of another account of this device is no dismissal of this one.
    () => readLocal(dismissedKey) !== createdAt && Date.now() - Date.parse(createdAt) < newFor,
  );
  return {
    hasSteps,
    dismissSteps: () => {
      writeLocal(dismissedKey, createdAt);
      setHasSteps(false);
    },
  };
}

/** Remembers that all steps are done: from the next start on there is no room for them. */
export function rememberStepsDone({ createdAt }: Pick<Account, 'createdAt'>): void {
  writeLocal(dismissedKey, createdAt);
}

export function forgetStepsDone(): void {
  writeLocal(dismissedKey, null);
}
