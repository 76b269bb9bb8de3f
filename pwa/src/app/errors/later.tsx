import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface LaterProps {
  /** Of its final height, while the part loads, and where it cannot be shown. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** A part loaded after the start: its reads do not delay it, and a failure leaves the rest. */
export function Later({ fallback = null, children }: LaterProps) {
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
