import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { Row } from '../layout/layout.tsx';
import { passFocusOn } from '../pass-focus-on.ts';
import styles from './offer-card.module.css';

interface OfferCardProps {
  readonly title: string;
  readonly text: ReactNode;
  /** A control of the offer, below the text or beside it. Absent: none. */
  readonly choice?: ReactNode;
  /** Between the text and the buttons. */
  readonly children?: ReactNode;
  /** The button that accepts. Absent: nothing to press here. */
  readonly action?: ReactNode;
  readonly onDismiss: () => void;
}

/** Offers something that the device can do; 'Not now' is always there. */
export function OfferCard(props: OfferCardProps) {
  const { title, text, choice, children, action, onDismiss } = props;
  const id = useId();
  return (
    <Card ref={passFocusOn} className={styles.place} role="group" aria-labelledby={id}>
      <div className={styles.offer}>
        <div>
          <h2 className="text-body" id={id}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        {choice !== undefined && <div className={styles.choice}>{choice}</div>}
        {children !== undefined && <div className={styles.more}>{children}</div>}
        <Row gap={8} justify="end" wrap className={styles.buttons}>
          <Button size="small" variant="quiet" onClick={onDismiss}>
            Not now
          </Button>
          {action}
        </Row>
      </div>
    </Card>
  );
}
