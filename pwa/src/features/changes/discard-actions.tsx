import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { passFocusOn } from '../../ui/pass-focus-on.ts';
import styles from './discard-actions.module.css';

interface DiscardActionsProps {
  /** What would be lost, such as '“Plan 22:00–02:00 on Fri 20 Nov”'. */
  readonly what: string;
  readonly onDiscard: () => void;
  /** Along the row. Default: from its start. */
  readonly justify?: 'end';
  /** Before 'Discard'. */
  readonly before?: ReactNode;
  /** After it. */
  readonly after?: ReactNode;
}

/** The actions of an unsent or refused change. 'Discard' asks in their place: nothing brings it back. */
export function DiscardActions({ what, onDiscard, justify, before, after }: DiscardActionsProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'kept'>('idle');
  if (step !== 'asking') {
    return (
      <Row gap={8} wrap {...(justify && { justify })}>
        {before}
        <Button
          size="small"
          variant="quiet"
          autoFocus={step === 'kept'}
          onClick={() => setStep('asking')}
        >
          Discard
        </Button>
        {after}
      </Row>
    );
  }
  // At the row's other end, where the second press of a double one does not meet it.
  const discard = (
    <Button size="small" variant="destructive" onClick={onDiscard}>
      Discard
    </Button>
  );
  return (
    // An element of its own, which passes the focus on as it goes.
    <Row
      key="question"
      gap={8}
      wrap
      justify="between"
      ref={passFocusOn}
      role="group"
      aria-label={`Discard ${what}?`}
    >
      <p className={styles.question}>Discard {what}? It cannot be brought back.</p>
      {justify && discard}
      <Button size="small" variant="quiet" autoFocus onClick={() => setStep('kept')}>
        Keep
      </Button>
      {!justify && discard}
    </Row>
  );
}
