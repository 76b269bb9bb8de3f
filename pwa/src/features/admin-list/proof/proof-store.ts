import { create } from 'zustand';

interface ProofState {
  /** Ends the open question with its answer. Null: nothing is asked. */
  readonly answer: ((isProven: boolean) => void) | null;
}

/** The question whether it is really the account's owner, which `ProofQuestion` shows. */
export const useProofStore = create<ProofState>(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;

/** Asks for a fresh proof; joins a question that is open. @returns whether it was given */
export async function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const answer = (isProven: boolean) => {
      // A late one: its question was closed, and another may be open.
      if (useProofStore.getState().answer !== answer) return;
      asked = null;
      useProofStore.setState({ answer: null });
      resolve(isProven);
    };
    useProofStore.setState({ answer });
  });
  return asked;
}
