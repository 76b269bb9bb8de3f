import { type ReactNode, Suspense } from 'react';
import { useInstallWay, useIsInstallDismissed } from '../../platform/install.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { useAccessDenied } from '../access-denied/access-denied.ts';
import styles from './home-parts.module.css';

const InstallOffer = lazyScreen(() =>
  import('../install/install-offer.tsx').then((module) => module.InstallOffer),
);

const AccessDeniedNotice = lazyScreen(() =>
  import('../access-denied/access-denied-notice.tsx').then((module) => module.AccessDeniedNotice),
);

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

/** The offer to install; nothing where it is not possible, or was dismissed. */
export function HomeInstallOffer() {
  const way = useInstallWay();
  const isOffered = !useIsInstallDismissed() && way !== 'none';
  return (
    isOffered && (
      <Later>
        <InstallOffer />
      </Later>
    )
  );
}

/** Why home was opened instead of an administrators' screen; its room is kept while it loads. */
export function HomeNotice() {
  const { isDenied } = useAccessDenied();
  return (
    isDenied && (
      <div className={styles.notice}>
        <Later>
          <AccessDeniedNotice />
        </Later>
      </div>
    )
  );
}
