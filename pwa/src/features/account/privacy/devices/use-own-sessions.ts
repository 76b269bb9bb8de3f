import type {
  EndedDevice,
  Erasure,
  OwnSession,
} from '@greenroom/sync-protocol/account/session-calls';
import { useCallback, useEffect, useState } from 'react';
import { useIsOnline } from '../../../../platform/use-is-online.ts';
import { callApi } from '../../../../rest/call-api.ts';
import { ProblemError } from '../../../../rest/problem-error.ts';

export type OwnSessionsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'ready';
      readonly sessions: readonly OwnSession[];
      /** Devices whose session has ended. */
      readonly ended: readonly EndedDevice[];
      readonly erasures: readonly Erasure[];
    };

interface OwnSessions {
  readonly state: OwnSessionsState;
  /** Reads again, keeping the shown list meanwhile. */
  readonly reload: () => void;
  /** Keeps only these sessions, as the server does now, and reads again. */
  readonly keepOnly: (isKept: (session: OwnSession) => boolean) => void;
}

/**
 * One's own sessions; read again when the network or the person returns.
 * @param changes counts what ends sessions elsewhere on the screen; each is read after
 */
export function useOwnSessions(changes: number): OwnSessions {
  const [state, setState] = useState<OwnSessionsState>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isOnline) return;
    const leaving = new AbortController();
    readAll(leaving.signal).then(
      (read) => setState({ kind: 'ready', ...read }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setState(keepReady(error));
      },
    );
    return () => leaving.abort();
  }, [round, isOnline, changes]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const keepOnly: OwnSessions['keepOnly'] = (isKept) => {
    setState((before) =>
      before.kind === 'ready' ? { ...before, sessions: before.sessions.filter(isKept) } : before,
    );
    reload();
  };
  useEffect(() => {
    addEventListener('focus', reload);
    return () => {
      removeEventListener('focus', reload);
    };
  }, [reload]);
  return { state, reload, keepOnly };
}

async function readAll(signal: AbortSignal) {
  const [sessions, ended, erasures] = await Promise.all([
    callApi('account.listSessions', {}, { signal }),
    callApi('account.listEndedDevices', {}, { signal }).catch(noneIfUnknown),
    callApi('account.listErasures', {}, { signal }),
  ]);
  return { sessions, ended, erasures };
}

/** A server that is still of the version before, during an update, does not know the call. */
function noneIfUnknown(error: unknown): readonly EndedDevice[] {
  if (error instanceof ProblemError && error.problem.code === 'not_found') return [];
  throw error;
}

/** A failed read keeps an earlier list, which is only slightly outdated. */
function keepReady(error: unknown): (before: OwnSessionsState) => OwnSessionsState {
  const message = error instanceof Error ? error.message : 'The server gave no answer.';
  return (before) => (before.kind === 'ready' ? before : { kind: 'failed', message });
}
