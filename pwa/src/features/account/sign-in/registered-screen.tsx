import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Stage } from '../../../ui/stage/stage.tsx';
import { registered } from './auth-outcomes.ts';
import styles from './auth-screen.module.css';

interface RegisteredScreenProps {
  readonly username: string;
  /** Called to sign in, which tells whether the account was approved. */
  readonly onDone: () => void;
}

/** After a registration: what happens next (spec member 8). */
export function RegisteredScreen({ username, onDone }: RegisteredScreenProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <Stage>
      <Stack gap={24}>
        <div>
          <p className="text-note">{registered.title}</p>
          <h1 ref={title} className={styles.title} tabIndex={-1}>
            Thank you, {username}.
          </h1>
          <p className={styles.text}>{registered.text}</p>
          <p className={styles.text}>{registered.next}</p>
        </div>
        <Button variant="primary" wide onClick={onDone}>
          Check again
        </Button>
      </Stack>
    </Stage>
  );
}
