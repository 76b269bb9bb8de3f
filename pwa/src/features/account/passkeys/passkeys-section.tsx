import { Suspense, useState } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { PrivacySection } from '../privacy/privacy-section.tsx';
import type { PasskeyTask } from './passkey-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import styles from './passkeys.module.css';
import { usePasskeys } from './use-passkeys.ts';

const PasskeyDialog = lazyScreen(() =>
  import('./passkey-dialog.tsx').then((module) => module.PasskeyDialog),
);

/** The section of one's passkeys. */
export function PasskeysSection({ username }: { readonly username: string }) {
  const { passkeys, problem, reload } = usePasskeys();
  const isOnline = useIsOnline();
  const [task, setTask] = useState<PasskeyTask | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** Key of the dialog: each opening starts with fresh state. */
  const [turn, setTurn] = useState(0);
  const open = (next: PasskeyTask) => {
    setTask(next);
    setTurn(turn + 1);
    setIsOpen(true);
  };
  const count = passkeys?.length ?? 0;
  return (
    <PrivacySection title="Passkeys">
      <Stack as={Card} gap={16}>
        <p className="text-note">
          A passkey signs you in with your fingerprint, face or device PIN, without a password.
        </p>
        {passkeys !== null && count > 0 ? (
          <Stack as="ul">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isLocked={!isOnline}
                onRename={() => open({ kind: 'rename', passkey })}
                onRemove={() => open({ kind: 'remove', passkey })}
              />
            ))}
          </Stack>
        ) : (
          problem === null &&
          (isOnline || passkeys !== null) && (
            <p className="text-note">
              {passkeys === null ? 'Looking for your passkeys…' : 'You have no passkey yet.'}
            </p>
          )
        )}
        {problem !== null && isOnline && (
          <FailureNotice title="Your passkeys could not be read" onRetry={reload}>
            {problem}
          </FailureNotice>
        )}
        {'PublicKeyCredential' in globalThis ? (
          <Button
            className={styles.opener}
            disabled={passkeys === null || !isOnline}
            onClick={() => open({ kind: 'add', name: `Passkey ${count + 1}` })}
          >
            Add a passkey
          </Button>
        ) : (
          <Notice>This browser has no passkeys.</Notice>
        )}
        {!isOnline && (
          <Notice tone="warning" title="You are offline">
            Adding and changing passkeys needs the network.
          </Notice>
        )}
      </Stack>
      {task !== null && (
        <Suspense>
          <PasskeyDialog
            key={turn}
            task={task}
            isOpen={isOpen}
            username={username}
            onClose={() => setIsOpen(false)}
            onChanged={reload}
          />
        </Suspense>
      )}
    </PrivacySection>
  );
}
