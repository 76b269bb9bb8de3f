import { Component, type ReactNode, useEffect } from 'react';
import { forgetFailedLoads } from '../../platform/lazy-screen.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { acceptUpdate, useUpdateStore } from '../update/update-store.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A change of this key, such as the path, clears the failure. */
  readonly resetKey?: string;
  /** Shown in place of what failed. Absent: a message with Retry. */
  readonly fallback?: ReactNode;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
  readonly shownFor: string | undefined;
  readonly attempts: number;
}

/** Shows a message with Retry in place of a screen that failed to load or threw. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, shownFor: undefined, attempts: 0 };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    if (resetKey === state.shownFor) return null;
    return { hasFailed: false, shownFor: resetKey, attempts: 0 };
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (resetKey !== this.props.resetKey) forgetFailedLoads();
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { fallback } = this.props;
    return fallback === undefined ? <ScreenFailure onRetry={this.#retry} /> : fallback;
  }

  /** Browsers may cache a failed import, so the second retry reloads the page. */
  readonly #retry = (): void => {
    const { attempts } = this.state;
    if (attempts > 0 && navigator.onLine) location.reload();
    else {
      forgetFailedLoads();
      this.setState({ hasFailed: false, attempts: attempts + 1 });
    }
  };
}

/** Shown in place of a screen that failed to load or threw, or whose code the server has no more. */
function ScreenFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { isPartMissing: isReplaced, isInstallFailed, isWaiting } = useUpdateStore();
  useEffect(() => {
    useUpdateStore.setState({ isOfferedInPlace: isReplaced });
    return () => useUpdateStore.setState({ isOfferedInPlace: false });
  }, [isReplaced]);
  return (
    <Screen roomy>
      <div role="alert">
        <EmptyState
          title={isReplaced ? 'Update available' : 'This screen could not be shown'}
          text={`${reasonOf(isReplaced, isInstallFailed && !isWaiting)} What you saved is safe.`}
          action={
            <Button variant="primary" onClick={isReplaced ? acceptUpdate : onRetry}>
              {isReplaced ? 'Reload' : 'Retry'}
            </Button>
          }
        />
      </div>
    </Screen>
  );
}

function reasonOf(isReplaced: boolean, isInstallFailed: boolean): string {
  if (isReplaced && isInstallFailed) return 'It could not be stored here. Free up some space.';
  if (isReplaced) return 'Reload to open this screen.';
  if (navigator.onLine) return 'Something went wrong.';
  return 'You are offline and this part is not on the device yet.';
}
