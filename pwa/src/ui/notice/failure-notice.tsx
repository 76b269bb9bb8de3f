import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  /** `danger`: nothing is there to be shown instead. Default: danger. */
  readonly tone?: 'danger' | 'warning';
  readonly title: string;
  /** Why, and what to do. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** Says that something could not be read, with a way to try again. */
export function FailureNotice({ tone = 'danger', title, children, onRetry }: FailureNoticeProps) {
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
