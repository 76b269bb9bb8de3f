import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { useEffect, useState } from 'react';
import { announcePicture } from '../../../platform/first-picture.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenHead } from '../../../ui/screen-head/screen-head.tsx';
import { MyDataSection } from '../my-data/my-data-section.tsx';
import { useArchiveDownload } from '../my-data/use-archive-download.ts';
import { DeletionRequestCard } from './deletion-request-card.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { ChangePasswordForm } from '../password/password-form.tsx';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { DisclosureCard, PrivacyDisclosure } from './privacy-disclosure.tsx';
import rows from './privacy-disclosure.module.css';
import { PrivacyFacts } from './privacy-facts.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { TwoStepSection } from '../two-step/two-step-section.tsx';
import styles from './privacy-screen.module.css';

interface PrivacyScreenProps {
  readonly account: Account;
  /** Called after a password change, with the server's account. */
  readonly onPasswordChanged: (account: Account) => void;
}

/** /privacy: the password, sessions, stored data and account deletion (member side 2). */
export function PrivacyScreen({ account, onPasswordChanged }: PrivacyScreenProps) {
  // A password change ends the other sessions and gives this one a new id.
  const [changes, setChanges] = useState(0);
  // Their list comes later, with any number of rows: what stands below comes with it.
  const [hasSessions, setHasSessions] = useState(false);
  const sessions = <OwnSessions key={changes} onSettled={() => setHasSessions(true)} />;
  // One for both places that offer it: a second press must not start a second download.
  const download = useArchiveDownload();
  useEffect(announcePicture, []);
  const markChanged = (changed: Account) => {
    setChanges((before) => before + 1);
    onPasswordChanged(changed);
  };
  return (
    <Screen roomy>
      <ScreenHead
        title="Privacy"
        subtitle="Your password, your data and where you are signed in"
        back={{ to: '/', label: 'Home' }}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          {account.authType === 'local' ? (
            <PasswordRow username={account.username} onChanged={markChanged} />
          ) : (
            <PrivacySection title="Change password">
              <Card>
                <Notice title="Your password is with your sign-in provider">
                  You sign in through a provider, and Greenroom does not know your password. Change
                  it with them. They may ask for a second step, too.
                </Notice>
              </Card>
            </PrivacySection>
          )}
          {account.authType === 'local' && (
            <>
              <TwoStepSection username={account.username} />
              <PasskeysSection username={account.username} />
            </>
          )}
        </div>
        <div className={styles.column}>
          <PrivacySection title="What Greenroom keeps">
            <PrivacyFacts />
          </PrivacySection>
          <MyDataSection download={download} />
          {sessions}
          {hasSessions && (
            <PrivacySection title="Delete your account">
              <DeletionRequestCard download={download} />
            </PrivacySection>
          )}
        </div>
      </div>
    </Screen>
  );
}

interface PasswordRowProps {
  readonly username: string;
  readonly onChanged: (account: Account) => void;
}

/** The form of the password opens from its row: few come for it. */
function PasswordRow({ username, onChanged }: PasswordRowProps) {
  return (
    <section aria-labelledby="change-password">
      <DisclosureCard>
        <PrivacyDisclosure
          title={
            <h2 id="change-password" className={rows.title}>
              Change password
            </h2>
          }
        >
          <div className={rows.form}>
            <ChangePasswordForm
              currentLabel="Current password"
              username={username}
              submitLabel="Change Password"
              onChanged={onChanged}
            />
          </div>
        </PrivacyDisclosure>
      </DisclosureCard>
    </section>
  );
}
