import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../rest/call-api.ts';
import { forgetForm } from './kept-form.ts';

/** The status could not be read; `message` is the reason. */
interface Unreachable {
  readonly kind: 'unreachable';
  readonly message: string;
}

/** What reading the status again came to; `none`: it has not been read again. */
export type SetupAgain = 'none' | 'reading' | 'same' | Unreachable;

/** State of the first start (spec member 4, Setup). */
type SetupState =
  | { readonly kind: 'loading' }
  | Unreachable
  | {
      readonly kind: 'create';
      readonly needsCode: boolean;
      readonly again: SetupAgain;
    }
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
    readState(leaving.signal).then(
      (read) => {
        // Another person may have set it up.
        if (read.kind === 'complete') forgetForm();
        setState((before) => stateAfter(before, read));
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, [round]);

  const reload = useCallback(() => {
    setState((before) =>
      // The form stays, with what was typed.
      before.kind === 'create' ? { ...before, again: 'reading' } : { kind: 'loading' },
    );
    setRound((before) => before + 1);
  }, []);
  const markCreated = useCallback(() => setState({ kind: 'created' }), []);
  const markClaimed = useCallback(() => setState({ kind: 'claimed' }), []);
  return { state, reload, markCreated, markClaimed };
}

function stateAfter(before: SetupState, read: SetupState): SetupState {
  if (before.kind !== 'create') return read;
  if (read.kind === 'unreachable') return { ...before, again: read };
  return read.kind === 'create' ? { ...read, again: 'same' } : read;
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
  if (setup.needsSetup) return { kind: 'create', needsCode: setup.needsCode, again: 'none' };
  if (claim?.claimable) return { kind: 'claim', needsCode: claim.needsCode };
  return { kind: 'complete' };
}
