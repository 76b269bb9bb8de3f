import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { useCallback, useEffect, useState } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { callApi } from '../../rest/call-api.ts';
import { reasonOf } from './sign-in/auth-outcomes.ts';

type OwnCall = 'account.listPasskeys' | 'account.readSecondFactor';

interface OwnAnswer<N extends OwnCall> {
  /** Null: not read yet. */
  readonly answer: CallAnswer<N> | null;
  /** Why it could not be read; null: it could, or is being read. */
  readonly problem: string | null;
  readonly reload: () => void;
}

/** What a call says of one's own sign-in; read again when the network returns. */
export function useOwnAnswer<N extends OwnCall>(name: N): OwnAnswer<N> {
  const [answer, setAnswer] = useState<CallAnswer<N> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isOnline) return;
    const leaving = new AbortController();
    callApi<OwnCall>(name, {}, { signal: leaving.signal }).then(
      (read) => {
        setAnswer(read as CallAnswer<N>);
        setProblem(null);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setProblem(reasonOf(error));
      },
    );
    return () => leaving.abort();
  }, [name, round, isOnline]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { answer, problem, reload };
}
