import { Component, type ReactNode } from 'react';
import { forgetFailedLoads } from '../../platform/lazy-screen.tsx';
import { ScreenFailure } from './screen-failure.tsx';

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
