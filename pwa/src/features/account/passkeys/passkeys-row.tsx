import type { Passkey } from '@greenroom/sync-protocol/account/passkey-records';
import { Fingerprint } from 'lucide-react';
import { Suspense } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useQuestion } from '../../../ui/dialog/use-question.ts';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import own from '../own-row.module.css';
import { notRead, PrivacyRow } from '../privacy/privacy-row.tsx';
import { useOwnAnswer } from '../use-own-answer.ts';
import type { PasskeyTask } from './passkey-dialog.tsx';
import styles from './passkeys.module.css';

const PasskeyDialog = lazyScreen(() =>
  import('./passkey-dialog.tsx').then((module) => module.PasskeyDialog),
);

/** One's passkeys. */
export function PasskeysRow({ username }: { readonly username: string }) {
  const { passkeys, problem, reload } = usePasskeys();
  const isOnline = useIsOnline();
  const { asked, ask: open, close } = useQuestion<PasskeyTask>();
  const count = passkeys?.length ?? 0;
  return (
    <PrivacyRow
      icon={<Fingerprint size={20} aria-hidden="true" />}
      title="Passkeys"
      state={passkeys === null ? problem !== null && isOnline && notRead : String(count || 'None')}
    >
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
          onClick={() => open({ kind: 'add', name: freeName(passkeys ?? []) })}
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
      {asked && (
        <Suspense>
          <PasskeyDialog
            key={asked.turn}
            task={asked.question}
            isOpen={asked.isOpen}
            username={username}
            onClose={close}
            onChanged={reload}
          />
        </Suspense>
      )}
    </PrivacyRow>
  );
}

/** 'Passkey 2': the first that none is called. */
function freeName(passkeys: readonly Passkey[]): string {
  const taken = new Set(passkeys.map(({ name }) => name));
  let number = 1;
  while (taken.has(`Passkey ${number}`)) number += 1;
  return `Passkey ${number}`;
}

/** One's passkeys, null until read; read again when the network returns. */
function usePasskeys() {
  const { answer, ...rest } = useOwnAnswer('account.listPasskeys');
  return { passkeys: answer, ...rest };
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  /** It cannot be changed now; the reason is shown beside the list. */
  readonly isLocked: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** One passkey of the account. */
function PasskeyRow({ passkey, isLocked, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li ref={passFocusOn} className={styles.row}>
      <div>
        <p className={own.name}>{name}</p>
        <p className="text-note">
          Added <Instant at={createdAt} />
          <br />
          {lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <Instant at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Row gap={8}>
        <Button
          variant="plain"
          size="small"
          disabled={isLocked}
          aria-label={`Rename ${name}`}
          onClick={onRename}
        >
          Rename
        </Button>
        <Button
          variant="neutral"
          size="small"
          disabled={isLocked}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Row>
    </li>
  );
}
