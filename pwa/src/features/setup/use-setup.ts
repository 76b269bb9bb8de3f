import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../rest/call-api.ts';

/** State of the first start (spec member 4, Setup). */
type SetupState =
  | { readonly kind: 'loading' }
  /** The status could not be read; `message` is the reason. */
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'create'; readonly needsCode: boolean }
  | { readonly kind: 'created' }
  /** A default administrator is unclaimed. */
  | { readonly kind: 'claim'; readonly needsCode: boolean }
  | { readonly kind: 'claimed' }
  | { readonly kind: 'complete' };

interface SetupStatus {
  readonly needsSetup: boolean;
  readonly needsCode: boolean;
}

interface ClaimStatus {
  readonly claimable: boolean;
  readonly needsCode: boolean;
}

interface Setup {
  readonly state: SetupState;
  readonly reload: () => void;
  readonly markCreated: () => void;
  readonly markClaimed: () => void;
}

/** Reads whether the first administrator must be created or claimed. */
export function useSetup(): Setup {
  const [state, setState] = useState<SetupState>({ kind: 'loading' });
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    readState(leaving.signal).then(setState, () => undefined);
    return () => leaving.abort();
  }, [round]);

  const reload = useCallback(() => {
    setState({ kind: 'loading' });
    setRound((before) => before + 1);
  }, []);
  const markCreated = useCallback(() => setState({ kind: 'created' }), []);
  const markClaimed = useCallback(() => setState({ kind: 'claimed' }), []);
  return { state, reload, markCreated, markClaimed };
}

/** @throws only when the screen was left meanwhile. */
async function readState(signal: AbortSignal): Promise<SetupState> {
  try {
    const setup = await callApi('setup.status', {}, { signal });
    // Read only when setup is not needed (member side 7).
    const claim = setup.needsSetup ? null : await callApi('setup.claimStatus', {}, { signal });
    return stateOfStatus(setup, claim);
  } catch (error) {
    if (signal.aborted) throw error;
    const message = error instanceof Error ? error.message : 'The server gave no answer.';
    return { kind: 'unreachable', message };
  }
}

/** Maps the answers to a state; `claim` null: not read, since setup is needed. */
function stateOfStatus(setup: SetupStatus, claim: ClaimStatus | null): SetupState {
  if (setup.needsSetup) return { kind: 'create', needsCode: setup.needsCode };
  if (claim?.claimable) return { kind: 'claim', needsCode: claim.needsCode };
  return { kind: 'complete' };
}
