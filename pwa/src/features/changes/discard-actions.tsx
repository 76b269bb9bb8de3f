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
  const [isAsking, setIsAsking] = useState(false);
  const row = { gap: 8, wrap: true, ...(justify && { justify }) } as const;
  if (!isAsking) {
    return (
      <Row {...row}>
        {before}
        <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
          Discard
        </Button>
        {after}
      </Row>
    );
  }
  return (
    // An element of its own, which passes the focus on as it goes.
    <Row {...row} key="question" ref={passFocusOn} role="group" aria-label={`Discard ${what}?`}>
      <p className={styles.question}>Discard {what}? It cannot be brought back.</p>
      <Button size="small" variant="quiet" autoFocus onClick={() => setIsAsking(false)}>
        Keep
      </Button>
      <Button size="small" variant="destructive" onClick={onDiscard}>
        Discard
      </Button>
    </Row>
  );
}
