import { useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import type { Connection } from '../../replica/replica-types.ts';

/** Sending tried by hand. */
export interface TryNow {
  readonly isTrying: boolean;
  /** What an attempt that changed nothing is answered with; null: nothing was tried, or it helped. */
  readonly answer: string | null;
  /** Exchanges now; `prepare` is done before. */
  readonly tryNow: (prepare?: () => Promise<void>) => Promise<void>;
}

/** Of the other states the indicator itself says what has to be done first. */
const stillAway: Partial<Record<Connection, string>> = {
  offline: 'Still offline',
  unavailable: 'Still not available',
};

export function useTryNow(): TryNow {
  const replica = useReplica();
  const { connection } = useReplicaStatus();
  const [state, setState] = useState<'idle' | 'trying' | 'tried'>('idle');
  const tryNow = async (prepare?: () => Promise<void>) => {
    setState('trying');
    try {
      await prepare?.();
      await replica.exchangeNow('person');
    } finally {
      setState('tried');
    }
  };
  const answer = state === 'tried' ? (stillAway[connection] ?? null) : null;
  return { isTrying: state === 'trying', answer, tryNow };
}
