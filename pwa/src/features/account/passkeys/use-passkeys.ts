import type { Passkey } from '@greenroom/sync-protocol/account/passkey-records';
import { useCallback, useEffect, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { reasonOf } from '../sign-in/auth-outcomes.ts';

interface ReadPasskeys {
  /** Null: not read yet. */
  readonly passkeys: readonly Passkey[] | null;
  /** Why they could not be read; null: they could, or are being read. */
  readonly problem: string | null;
  readonly reload: () => void;
}

/** One's passkeys; read again when the network returns. */
export function usePasskeys(): ReadPasskeys {
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isOnline) return;
    const leaving = new AbortController();
    callApi('account.listPasskeys', {}, { signal: leaving.signal }).then(
      (read) => {
        setPasskeys(read);
        setProblem(null);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setProblem(reasonOf(error));
      },
    );
    return () => leaving.abort();
  }, [round, isOnline]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { passkeys, problem, reload };
}
