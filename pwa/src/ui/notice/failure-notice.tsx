import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  /** `danger`: nothing can be shown instead. Default: danger. */
  readonly tone?: 'danger' | 'warning';
  readonly title: string;
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** Reports a failed read, with Retry. */
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
