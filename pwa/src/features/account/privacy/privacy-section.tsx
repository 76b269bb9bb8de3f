import { type ReactNode, useId } from 'react';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import styles from './privacy-screen.module.css';

interface PrivacySectionProps {
  readonly title: string;
  readonly text?: string;
  /** Small, at the heading's right; its room is kept while null. Absent: no room. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A titled group of the page. */
export function PrivacySection({ title, text, action, children }: PrivacySectionProps) {
  const id = useId();
  const heading = (
    <h2 className="text-heading" id={id}>
      {title}
    </h2>
  );
  return (
    <Stack as="section" gap={12} aria-labelledby={id}>
      <div>
        {action === undefined ? (
          heading
        ) : (
          <Row className={styles.head} gap={12} align="center" justify="between">
            {heading}
            {action}
          </Row>
        )}
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </Stack>
  );
}
