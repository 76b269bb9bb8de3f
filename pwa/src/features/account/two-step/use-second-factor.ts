import type { SecondFactor } from '@greenroom/sync-protocol/account/second-factor-calls';
import { useCallback, useEffect, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { reasonOf } from '../sign-in/auth-outcomes.ts';

interface ReadSecondFactor {
  /** Null: not read yet. */
  readonly factor: SecondFactor | null;
  /** Why it could not be read; null: it could, or is being read. */
  readonly problem: string | null;
  readonly reload: () => void;
}

/** Whether one's two-step sign-in is on; read again when the network returns. */
export function useSecondFactor(): ReadSecondFactor {
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isOnline) return;
    const leaving = new AbortController();
    callApi('account.readSecondFactor', {}, { signal: leaving.signal }).then(
      (read) => {
        setFactor(read);
        setProblem(null);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setProblem(reasonOf(error));
      },
    );
    return () => leaving.abort();
  }, [round, isOnline]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { factor, problem, reload };
}
