import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { useState } from 'react';
import { type AppName, useDiscreet } from '../../../platform/privacy/discreet.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Stage } from '../../../ui/stage/stage.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { FormFailure } from '../../changes/form-failure.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { type AuthOutcome, describeSignInFailure } from '../sign-in/auth-outcomes.ts';
import styles from '../sign-in/auth-screen.module.css';
import { isExpiredSignIn } from './expired-sign-in.ts';

const resolver = callResolver('account.finishSignIn');

type Kind = 'app' | 'recovery';

const words = {
  app: {
    text: 'Open your authenticator app and enter the six digits it shows for',
    label: 'Code',
    other: 'Use a recovery code',
  },
  recovery: {
    text: 'Enter one of the recovery codes you kept. Each works once.',
    label: 'Recovery code',
    other: 'Use the authenticator app',
  },
} as const satisfies Record<Kind, object>;

/** Set up on another device, the entry may have the other name. */
const entryOf = (appName: AppName) => (appName === 'Planner' ? 'this account' : appName);

interface SignInCodeScreenProps {
  readonly onSignedIn: (account: Account) => void;
  /** Called to begin anew. `outcome`: why, null: by choice. */
  readonly onBack: (outcome: AuthOutcome | null) => void;
}

/** The second step of a sign-in (docs/decisions/second-factor.md). */
export function SignInCodeScreen(props: SignInCodeScreenProps) {
  const [kind, setKind] = useState<Kind>('app');
  const change = () => setKind(kind === 'app' ? 'recovery' : 'app');
  // A form of its own: nothing of one code is said or kept at the other.
  return <CodeScreen key={kind} kind={kind} onChange={change} {...props} />;
}

interface CodeScreenProps extends SignInCodeScreenProps {
  readonly kind: Kind;
  /** Asks for the other kind of code. */
  readonly onChange: () => void;
}

function CodeScreen({ kind, onChange, onSignedIn, onBack }: CodeScreenProps) {
  const isOnline = useIsOnline();
  const { appName } = useDiscreet();
  const { field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: { code: '' },
    send: async (input) => {
      try {
        onSignedIn(await callApi('account.finishSignIn', input));
      } catch (error) {
        if (isExpiredSignIn(error)) onBack(describeSignInFailure(error));
        throw error;
      }
    },
    describe: describeSignInFailure,
  });
  const { text, label, other } = words[kind];

  return (
    <Stage compact>
      <Stack gap={24}>
        <div>
          <h1 className="text-display">Enter your code</h1>
          <p className={styles.text}>{kind === 'app' ? `${text} ${entryOf(appName)}.` : text}</p>
        </div>
        {!isOnline && (
          <Notice tone="warning" title="You are offline">
            Signing in needs the network. Try again once you are connected.
          </Notice>
        )}
        <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
          <FormFailure failure={failure} />
          <TextField
            label={label}
            // Phones and password managers fill the app's code in.
            autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            // The pressed button is gone, or the other kind of code was chosen.
            autoFocus
            {...field('code')}
          />
          <Button type="submit" variant="primary" wide pending={isSubmitting}>
            Continue
          </Button>
          <Button wide onClick={onChange}>
            {other}
          </Button>
          <Button variant="quiet" wide onClick={() => onBack(null)}>
            Back
          </Button>
        </Stack>
        {kind === 'recovery' && (
          <p className="text-note">
            No codes left either? An administrator can turn two-step sign-in off for you.
          </p>
        )}
      </Stack>
    </Stage>
  );
}
