import { type ReactNode, Suspense } from 'react';
import {
  isStandalone,
  useInstallWay,
  useIsInstallDismissed,
} from '../../platform/install/install.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { useAccessDenied } from '../access-denied/access-denied.ts';
import styles from './home-parts.module.css';

const InstallOffer = lazyScreen(() =>
  import('../install/install-offer.tsx').then((module) => module.InstallOffer),
);

const LockOffer = lazyScreen(() =>
  import('../lock/lock-offer.tsx').then((module) => module.LockOffer),
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

const later = (part: ReactNode) => <Later>{part}</Later>;

/** The offer to install, or, opened as installed, to lock; nothing where it is not possible or was declined. */
export function HomeOffer() {
  const way = useInstallWay();
  const isDismissed = useIsInstallDismissed();
  if (isStandalone()) return later(<LockOffer />);
  return !isDismissed && way !== 'none' && later(<InstallOffer />);
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
