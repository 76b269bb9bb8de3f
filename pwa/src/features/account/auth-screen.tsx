import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { useState } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control/segmented-control.tsx';
import { Stage } from '../../ui/stage/stage.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { registered, signedIn } from './auth-outcomes.ts';
import styles from './auth-screen.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Mode = 'sign-in' | 'sign-up';

const segments = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;

const heads: Record<Mode, { title: string; text: string }> = {
  'sign-in': { title: 'Welcome back', text: 'Sign in with your username or email.' },
  'sign-up': {
    title: 'Welcome to Greenroom',
    text: 'An administrator approves every new account before its first sign-in.',
  },
};

interface AuthScreenProps {
  /** Changes made before the session ended wait here for its person. Default: false. */
  readonly isUnsentKept?: boolean;
  /** Somebody signed in; where to go from here is the shell's. */
  readonly onSignedIn: (account: Account) => void;
}

/** Sign-in and registration (spec member 2, /auth). */
export function AuthScreen({ isUnsentKept = false, onSignedIn }: AuthScreenProps) {
  const [mode, setMode] = useState<Mode>('sign-in');
  const [registeredName, setRegisteredName] = useState('');
  const [isRegistrationNews, setIsRegistrationNews] = useState(false);
  const isOnline = useIsOnline();

  const welcome = (account: Account) => {
    showToast(signedIn);
    onSignedIn(account);
  };
  const showSignIn = (username: string) => {
    showToast(registered);
    setRegisteredName(username);
    setIsRegistrationNews(true);
    setMode('sign-in');
  };

  return (
    <Stage compact>
      <div className={styles.screen}>
        <SegmentedControl
          label="Sign in or sign up"
          segments={segments}
          value={mode}
          onChange={setMode}
        />
        <div>
          <h1 className={styles.title}>{heads[mode].title}</h1>
          <p className={styles.text}>{heads[mode].text}</p>
        </div>
        {!isOnline && (
          <Notice tone="warning" title="You are offline">
            Signing in and signing up need the network. Try again once you are connected.
          </Notice>
        )}
        {mode === 'sign-in' && isUnsentKept && (
          <Notice>Your changes are kept on this device and will be sent after you sign in.</Notice>
        )}
        {mode === 'sign-in' && isRegistrationNews && (
          <Notice title={registered.title}>{registered.text}</Notice>
        )}
        {mode === 'sign-in' ? (
          <SignInForm
            username={registeredName}
            onAttempt={() => setIsRegistrationNews(false)}
            onSignedIn={welcome}
          />
        ) : (
          <SignUpForm onRegistered={showSignIn} />
        )}
      </div>
    </Stage>
  );
}
