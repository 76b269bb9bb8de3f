import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import { passFocusOn } from '../pass-focus-on.ts';
import styles from './offer-card.module.css';

interface OfferCardProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Between the text and the buttons. */
  readonly children?: ReactNode;
  /** The button that accepts. Absent: nothing to press here. */
  readonly action?: ReactNode;
  readonly onDismiss: () => void;
}

/** Offers something that the device can do; 'Not now' is always there. */
export function OfferCard({ title, text, children, action, onDismiss }: OfferCardProps) {
  const id = useId();
  return (
    <Stack ref={passFocusOn} as={Card} gap={12} role="group" aria-labelledby={id}>
      <div>
        <h2 className="text-body" id={id}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
      <Row gap={8} justify="end" wrap>
        <Button size="small" variant="quiet" onClick={onDismiss}>
          Not now
        </Button>
        {action}
      </Row>
    </Stack>
  );
}
