import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { announceFirstPaint } from '../../../platform/first-paint.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenHead } from '../../../ui/screen-head/screen-head.tsx';
import { MyDataRow } from '../my-data/my-data-row.tsx';
import { useArchiveDownload } from '../my-data/use-archive-download.ts';
import { DeletionRequestRow } from './deletion-request-row.tsx';
import { OwnSessions } from './devices/own-sessions.tsx';
import { ChangePasswordForm } from '../password/password-form.tsx';
import { PasskeysRow } from '../passkeys/passkeys-row.tsx';
import { PrivacyFacts } from './privacy-facts.tsx';
import { PrivacyRow, PrivacyRows } from './privacy-row.tsx';
import { TwoStepRow } from '../two-step/two-step-row.tsx';
import styles from './privacy-screen.module.css';
import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';

interface PrivacyScreenProps {
  readonly account: Account;
  /** Called after a password change, with the server's account. */
  readonly onPasswordChanged: (account: Account) => void;
}

/** /privacy: the password, sessions, stored data and account deletion (member side 2). */
export function PrivacyScreen({ account, onPasswordChanged }: PrivacyScreenProps) {
  // A password change ends the other sessions and gives this one a new id.
  const [changes, setChanges] = useState(0);
  // One for both places that offer it: a second press must not start a second download.
  const download = useArchiveDownload();
  useEffect(announceFirstPaint, []);
  const markChanged = (changed: Account) => {
    setChanges((before) => before + 1);
    onPasswordChanged(changed);
  };
  const isLocal = account.authType === 'local';
  return (
    <Screen roomy>
      <ScreenHead
        title="Privacy"
        subtitle="Your password, data and where you are signed in"
        back={{ to: '/', label: 'Home' }}
      />
      <PrivacyRows first={isLocal ? 'Change password' : 'Your devices'} className={styles.sections}>
        <PrivacySection title="Signing in">
          <PasswordRow account={account} onChanged={markChanged} />
          {isLocal && <TwoStepRow username={account.username} />}
          {isLocal && <PasskeysRow username={account.username} />}
          <OwnSessions changes={changes} />
        </PrivacySection>
        <PrivacySection title="Your data" last={<DeletionRequestRow download={download} />}>
          <PrivacyFacts />
          <MyDataRow download={download} />
        </PrivacySection>
      </PrivacyRows>
    </Screen>
  );
}

interface PasswordRowProps {
  readonly account: Account;
  readonly onChanged: (account: Account) => void;
}

function PasswordRow({ account, onChanged }: PasswordRowProps) {
  return (
    <PrivacyRow icon={<KeyRound size={20} aria-hidden="true" />} title="Change password">
      {account.authType === 'local' ? (
        <ChangePasswordForm
          currentLabel="Current password"
          username={account.username}
          submitLabel="Change Password"
          onChanged={onChanged}
        />
      ) : (
        <Notice title="Your password is with your sign-in provider">
          You sign in through a provider, and Greenroom does not know your password. Change it with
          them. They may ask for a second step, too.
        </Notice>
      )}
    </PrivacyRow>
  );
}

interface PrivacySectionProps {
  readonly title: string;
  /** A row apart from the others. Absent: none. */
  readonly last?: ReactNode;
  readonly children: ReactNode;
}

/** A titled list of rows. */
function PrivacySection({ title, last, children }: PrivacySectionProps) {
  const id = useId();
  return (
    <Stack as="section" gap={12} aria-labelledby={id}>
      <h2 className="text-body" id={id}>
        {title}
      </h2>
      <Card className={styles.rows}>{children}</Card>
      {last !== undefined && <Card className={styles.rows}>{last}</Card>}
    </Stack>
  );
}
