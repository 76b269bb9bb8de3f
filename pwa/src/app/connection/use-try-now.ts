import { useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import type { Connection } from '../../replica/replica-types.ts';
import { tryChange } from '../../features/changes/try-change.ts';

export interface TryNow {
  readonly isTrying: boolean;
  /** Result of an attempt that changed nothing; null: no attempt yet, or it succeeded. */
  readonly answer: string | null;
  /** Exchanges now, after `prepare`, whose failure shows a toast. */
  readonly tryNow: (prepare?: () => Promise<void>) => Promise<void>;
}

/** In all other states the indicator itself names the required action. */
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
    await tryChange(prepare ? 'Failed to retry' : 'Failed to sync', async () => {
      await prepare?.();
      await replica.exchangeNow('person');
    });
    setState('tried');
  };
  const answer = state === 'tried' ? (stillAway[connection] ?? null) : null;
  return { isTrying: state === 'trying', answer, tryNow };
}
