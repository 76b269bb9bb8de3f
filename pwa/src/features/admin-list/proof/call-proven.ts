import type { CallAnswer, CallName, CallerInput } from '@greenroom/sync-protocol/contract';
import { callApi } from '../../../rest/call-api.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { askForProof } from './proof-store.ts';

/** The calls of the contract with `freshProof`, which a test compares. */
export const provenCalls = [
  'bankDetails.reveal',
  'bankDetails.revealSubmission',
  'users.setRole',
  'users.resetPassword',
  'users.resetSecondFactor',
  'settings.setSecondFactorRule',
] as const satisfies readonly CallName[];

type ProvenCall = (typeof provenCalls)[number];

/**
 * As `callApi`; where the server wants a fresh proof, the question is shown and the call repeated.
 * @throws {ProblemError} `proof_required` when the question is closed without an answer
 */
export async function callProven<N extends ProvenCall>(
  name: N,
  input: CallerInput<N>,
): Promise<CallAnswer<N>> {
  try {
    return (await callApi<CallName>(name, input)) as CallAnswer<N>;
  } catch (error) {
    const isAsked = error instanceof ProblemError && error.problem.code === 'proof_required';
    if (!isAsked || !(await askForProof())) throw error;
    return (await callApi<CallName>(name, input)) as CallAnswer<N>;
  }
}
