import { useOwnAnswer } from '../use-own-answer.ts';

/** Whether one's two-step sign-in is on, null until read; read again when the network returns. */
export function useSecondFactor() {
  const { answer, ...rest } = useOwnAnswer('account.readSecondFactor');
  return { factor: answer, ...rest };
}
