import type { Trx } from '../../../database/schema.ts';
import { deletePasskeys } from '../passkeys/passkeys-repository.ts';
import { deleteSecondFactor } from './second-factor-repository.ts';

/** What a reset took from an account, as the audit log and the owner are told. */
export type TakenFactors = 'app' | 'passkeys' | 'both';

/** Turns two-step sign-in off and removes the passkeys. @returns null: there was neither */
export async function resetSecondFactor(trx: Trx, userId: string): Promise<TakenFactors | null> {
  const wasOn = await deleteSecondFactor(trx, userId);
  const hadPasskeys = await deletePasskeys(trx, userId);
  if (wasOn) return hadPasskeys ? 'both' : 'app';
  return hadPasskeys ? 'passkeys' : null;
}

/** What the audit log keeps of it: the values before and after. */
export function describeReset(taken: TakenFactors) {
  const twoStep = taken === 'passkeys' ? [] : ['twoStepSignIn'];
  const passkeys = taken === 'app' ? [] : ['passkeys'];
  const valuesOf = (isThere: boolean) =>
    Object.fromEntries([...twoStep, ...passkeys].map((name) => [name, isThere]));
  return { before: valuesOf(true), after: valuesOf(false) };
}

/** The owner's notification of an administrator's reset. */
export const resetNotices: Readonly<Record<TakenFactors, { title: string; message: string }>> = {
  app: {
    title: 'Two-step sign-in was turned off',
    message: 'An administrator turned it off. You can set it up again under Privacy.',
  },
  passkeys: {
    title: 'Your passkeys were removed',
    message: 'An administrator removed them. You can add one again under Privacy.',
  },
  both: {
    title: 'Two-step sign-in was turned off',
    message:
      'An administrator turned it off and removed your passkeys. You can set both up again under Privacy.',
  },
};

/** Why a reset of an account is refused that has neither. */
export const nothingToReset = 'This account has neither two-step sign-in nor a passkey';
