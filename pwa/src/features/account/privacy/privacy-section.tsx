import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import styles from './privacy-screen.module.css';

interface PrivacySectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled list of rows. */
export function PrivacySection({ title, children }: PrivacySectionProps) {
  const id = useId();
  return (
    <Stack as="section" gap={12} aria-labelledby={id}>
      <h2 className="text-heading" id={id}>
        {title}
      </h2>
      <Card className={styles.rows}>{children}</Card>
    </Stack>
  );
}
