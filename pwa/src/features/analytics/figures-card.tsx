import type { ReactNode } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { Card } from '../../ui/card/card.tsx';
import { ReadFailure } from '../../ui/notice/read-failure.tsx';
import styles from './area-card.module.css';

interface FiguresCardProps {
  readonly title: string;
  readonly figures: {
    /** Undefined: not read. */
    readonly content: unknown;
    readonly problem: string | null;
    readonly retry: () => void;
  };
  /** The screen says what failed. */
  readonly isFailureToldAbove: boolean;
  readonly children: ReactNode;
}

/** Figures under their title, and why they could not be read; nothing while that is offline. */
export function FiguresCard({ title, figures, isFailureToldAbove, children }: FiguresCardProps) {
  const isMissing = figures.content === undefined;
  const isOnline = useIsOnline();
  if (isMissing && (!isOnline || isFailureToldAbove)) return null;
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      {!isFailureToldAbove && (
        <ReadFailure
          what="These figures"
          isMissing={isMissing}
          problem={figures.problem}
          onRetry={figures.retry}
        />
      )}
      {children}
    </Card>
  );
}
