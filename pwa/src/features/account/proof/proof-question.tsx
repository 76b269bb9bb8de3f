import { Suspense, useEffect } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { useProofStore } from '../../admin-list/proof/proof-store.ts';

const ProofDialog = lazyScreen(() =>
  import('./proof-dialog.tsx').then((module) => module.ProofDialog),
);

interface ProofQuestionProps {
  readonly username: string;
  /** False: the account signs in with an external provider and has no password here. */
  readonly hasPassword: boolean;
}

/** Shows the question of `askForProof`, over whatever dialog asked for it. Mounted once. */
export function ProofQuestion(props: ProofQuestionProps) {
  const answer = useProofStore((state) => state.answer);
  // Whoever waits is not left waiting when the screens of administrators go.
  useEffect(() => () => useProofStore.getState().answer?.(false), []);
  if (!answer) return null;
  return (
    <Suspense>
      <ProofDialog {...props} onAnswer={answer} />
    </Suspense>
  );
}
