import { useIsOnline } from '../../platform/use-is-online.ts';
import { FailureNotice } from './failure-notice.tsx';

interface ReadFailureProps {
  /** The plural with its article: 'The figures'. */
  readonly what: string;
  /** Nothing was read yet. */
  readonly isMissing: boolean;
  /** Why the last read failed. Null: it did not. */
  readonly problem: string | null;
  readonly onRetry: () => void;
}

/** Reports that something is missing or out of date; nothing offline, where the screen says so. */
export function ReadFailure({ what, isMissing, problem, onRetry }: ReadFailureProps) {
  const isOnline = useIsOnline();
  if (!isOnline || problem === null) return null;
  return (
    <FailureNotice
      tone={isMissing ? 'danger' : 'warning'}
      title={`${what} ${isMissing ? 'could not be loaded' : 'may be out of date'}`}
      onRetry={onRetry}
    >
      {problem}
    </FailureNotice>
  );
}
