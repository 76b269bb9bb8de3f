import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { coverScreen } from '../../../ui/modal-overlay/screen-seen.ts';
import { Stage } from '../../../ui/stage/stage.tsx';
import styles from '../sign-in/auth-screen.module.css';
import { ChangePasswordForm } from './password-form.tsx';

interface ForcedChangeScreenProps {
  readonly account: Account;
  readonly onChanged: (account: Account) => void;
  readonly onSignOut: () => void;
  readonly isSigningOut: boolean;
}

/** Blocks the app until a password set by an administrator is changed (decisions: Account). */
export function ForcedChangeScreen(props: ForcedChangeScreenProps) {
  useLayoutEffect(coverScreen, []);
  const title = useRef<HTMLHeadingElement>(null);
  // At the same address: the pressed 'Sign In' is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <Stage compact>
      <Stack gap={24}>
        <div>
          <h1 ref={title} className={styles.title} tabIndex={-1}>
            Choose a new password
          </h1>
          <p className={styles.text}>
            An administrator set the password you signed in with, so somebody else knows it. Choose
            one that only you know, then continue where you were. Unsent changes on this device are
            sent afterwards.
          </p>
        </div>
        <ChangePasswordForm
          currentLabel="Current password"
          currentHelp="The one the administrator gave you."
          username={props.account.username}
          submitLabel="Change Password"
          onChanged={props.onChanged}
        />
        <Button variant="quiet" wide pending={props.isSigningOut} onClick={props.onSignOut}>
          Sign Out
        </Button>
      </Stack>
    </Stage>
  );
}
