import { Component, type ReactNode } from 'react';
import { forgetFailedLoads } from '../../platform/lazy-screen.tsx';
import { ScreenFailure } from './screen-failure.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A failure is forgotten when this changes, such as the path. */
  readonly resetKey?: string;
  /** Stands in for what failed. Absent: the sentence with Retry. */
  readonly fallback?: ReactNode;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
  readonly shownFor: string | undefined;
  readonly attempts: number;
}

/** Shows a plain sentence with Retry in place of a screen that failed to load or threw. */
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

  /** A browser may remember that a part failed to load: the second time the page is loaded anew. */
  readonly #retry = (): void => {
    const { attempts } = this.state;
    if (attempts > 0 && navigator.onLine) location.reload();
    else {
      forgetFailedLoads();
      this.setState({ hasFailed: false, attempts: attempts + 1 });
    }
  };
}
