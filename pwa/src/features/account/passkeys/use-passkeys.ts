import { useOwnAnswer } from '../use-own-answer.ts';

/** One's passkeys, null until read; read again when the network returns. */
export function usePasskeys() {
  const { answer, ...rest } = useOwnAnswer('account.listPasskeys');
  return { passkeys: answer, ...rest };
}
