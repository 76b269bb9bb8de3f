import { useLiveQuery } from 'dexie-react-hooks';
import { useReplica } from '../../replica/replica-context.tsx';
import type { WaitingConcern } from '../../replica/replica-interface.ts';

const none: readonly WaitingConcern[] = [];

/** Live concerns of this device that were not sent. */
export function useUnsentTexts(): readonly WaitingConcern[] {
  const replica = useReplica();
  return useLiveQuery(() => replica.concerns.read(), [replica], none);
}
