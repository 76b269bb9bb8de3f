import type { Account } from '@greenroom/sync-protocol/account/account-records';
import {
  readRefusalReason,
  readSignInReturn,
  refusalReasonCookie,
} from '@greenroom/sync-protocol/account/sign-in-return';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { SegmentedControl } from '../../../ui/segmented-control/segmented-control.tsx';
import { Stage } from '../../../ui/stage/stage.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import {
  describeSignInReturn,
  type AuthOutcome,
  registered,
  resetRequested,
  signedIn,
} from './auth-outcomes.ts';
import { useHeldCodes } from '../two-step/held-codes.ts';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import styles from './auth-screen.module.css';
import { isNewcomer } from './newcomer.ts';
import { ProviderLink } from './provider-link.tsx';
import { RegisteredScreen } from './registered-screen.tsx';
import { type SecondStep, SignInForm, type TypedSignIn } from './sign-in-form.tsx';
import { SignUpForm, type TypedSignUp } from './sign-up-form.tsx';

const ResetRequestDialog = lazyScreen(() =>
  import('./reset-request-dialog.tsx').then((module) => module.ResetRequestDialog),
);

const secondSteps = {
  code: lazyScreen(() =>
    import('../two-step/sign-in-code-screen.tsx').then((module) => module.SignInCodeScreen),
  ),
  setUp: lazyScreen(() =>
    import('../two-step/sign-in-set-up-screen.tsx').then((module) => module.SignInSetUpScreen),
  ),
};

type Mode = 'sign-in' | 'sign-up';

const segments = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;

const heads: Record<Mode, { title: string; text: string }> = {
  'sign-in': { title: 'Welcome back', text: 'Sign in with your username or email.' },
  'sign-up': {
    title: 'Welcome',
    text: 'An administrator approves every new account before its first sign-in.',
  },
};

const noSignUp: TypedSignUp = { username: '', email: '', password: '' };

interface AuthScreenProps {
  /** Changes made before the session ended wait here for this person. Default: false. */
  readonly isUnsentKept?: boolean;
  /** Whose session ended, to be filled in. Default: nobody's. */
  readonly endedName?: string | undefined;
  /** Called after sign-in; the shell decides where to go. */
  readonly onSignedIn: (account: Account) => void;
}

/** Sign-in and registration (spec member 2, /auth). */
export function AuthScreen({ isUnsentKept = false, endedName = '', onSignedIn }: AuthScreenProps) {
  const { state } = useLocation();
  const [mode, setMode] = useState<Mode>(() => (isNewcomer(state) ? 'sign-up' : 'sign-in'));
  /** What a form starts with: kept while the other one is shown, in memory alone. */
  const [typedIn, setTypedIn] = useState<TypedSignIn>({ username: endedName, password: '' });
  const [typedUp, setTypedUp] = useState(noSignUp);
  const readIn = useRef<() => TypedSignIn>(null);
  const readUp = useRef<() => TypedSignUp>(null);
  const [isThanked, setIsThanked] = useState(false);
  /** Result of requesting a password, until the next sign-in attempt. */
  const [news, setNews] = useState<AuthOutcome | null>(null);
  const [forgetful, setForgetful] = useState<string | null>(null);
  const hasCodes = useHeldCodes(({ held }) => held !== null);
  const [reached, setSecondStep] = useState<SecondStep | null>(null);
  const secondStep = hasCodes ? 'setUp' : reached;
  /** Why the second step came to nothing, until the next attempt. */
  const [expired, setExpired] = useState<AuthOutcome | null>(null);
  const returned = useSignInReturn();
  const isOnline = useIsOnline();

  // Back from a screen whose pressed button is gone.
  const isBack = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isBack.current || title.current === null) return;
    title.current.focus();
    isBack.current = false;
  });

  const switchTo = (next: Mode) => {
    if (readIn.current) setTypedIn(readIn.current());
    if (readUp.current) setTypedUp(readUp.current());
    setMode(next);
  };
  const leave = (other: () => void) => {
    isBack.current = true;
    other();
  };
  const welcome = (account: Account) => {
    announce(signedIn);
    onSignedIn(account);
  };
  const thank = (name: string) => {
    announce(registered);
    setTypedIn({ username: name, password: '' });
    setTypedUp(noSignUp);
    setIsThanked(true);
    setMode('sign-in');
  };
  if (isThanked)
    return (
      <RegisteredScreen
        username={typedIn.username}
        onDone={() => leave(() => setIsThanked(false))}
      />
    );

  if (secondStep !== null) {
    const SecondStepScreen = secondSteps[secondStep];
    return (
      <SecondStepScreen
        onSignedIn={welcome}
        onBack={(outcome) => {
          leave(() => {
            setExpired(outcome);
            setSecondStep(null);
          });
        }}
      />
    );
  }

  return (
    <Stage compact>
      <Stack gap={24}>
        <SegmentedControl
          label="Sign in or sign up"
          segments={segments}
          value={mode}
          onChange={switchTo}
        />
        <div>
          <h1 ref={title} className="text-display" tabIndex={-1}>
            {heads[mode].title}
          </h1>
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
        {mode === 'sign-in' && news !== null && (
          <Notice title={news.title}>
            {news.text}
            {news.next !== undefined && <p>{news.next}</p>}
          </Notice>
        )}
        {mode === 'sign-in' ? (
          <>
            <SignInForm
              typed={typedIn}
              readRef={readIn}
              earlier={expired ?? returned}
              onAttempt={(name) => {
                setNews(null);
                setTypedIn({ username: name, password: '' });
              }}
              onSignedIn={welcome}
              onSecondStep={async (step) => {
                await secondSteps[step].preload();
                setSecondStep(step);
              }}
              onForgotten={setForgetful}
            />
            <PasskeySignIn onSignedIn={welcome} />
          </>
        ) : (
          <SignUpForm typed={typedUp} readRef={readUp} onRegistered={thank} />
        )}
        <ProviderLink />
      </Stack>
      {forgetful !== null && (
        <Suspense>
          <ResetRequestDialog
            identifier={forgetful}
            onClose={() => setForgetful(null)}
            onSent={() => {
              setForgetful(null);
              setNews(resetRequested);
            }}
          />
        </Suspense>
      )}
    </Stage>
  );
}

/** Result of a sign-in with the provider that returned here; also shown in a toast. */
function useSignInReturn(): AuthOutcome | null {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [returned] = useState(() => {
    const outcome = readSignInReturn(params.toString());
    return outcome === null
      ? null
      : describeSignInReturn(outcome, readRefusalReason(document.cookie));
  });
  useEffect(() => {
    if (returned === null) return;
    // The form's notice speaks a failure whole.
    announce({ ...returned, isReasonShown: returned.tone === 'destructive' });
    document.cookie = `${refusalReasonCookie}=; path=/auth; max-age=0`;
    // Shown once: a reload is no new attempt.
    void navigate('/auth', { replace: true });
  }, [returned, navigate]);
  return returned;
}
