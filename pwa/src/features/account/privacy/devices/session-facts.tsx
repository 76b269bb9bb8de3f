import { nameDevice } from '@greenroom/sync-protocol/account/device-rules';
import type { EndedDevice } from '@greenroom/sync-protocol/account/session-calls';
import { Button } from '../../../../ui/button/button.tsx';
import { describeInstant, Instant } from '../../../../ui/instant/instant.tsx';
import own from '../../own-row.module.css';
import { countUnsent } from './count-unsent.ts';
import styles from './own-sessions.module.css';

/** What is known of a device, of a session or of one that has ended. */
export function SessionFacts({ session }: { readonly session: EndedDevice }) {
  const { device, label, lastSeenAt, createdAt, hasAppLock, unsent } = session;
  return (
    <div className={styles.words}>
      <p className={own.name}>{nameDevice(session)}</p>
      <p className="text-note">
        {label !== undefined && (
          <>
            {device}
            <br />
          </>
        )}
        Last used <Instant at={lastSeenAt} />
        <br />
        Signed in <Instant at={createdAt} />
        {hasAppLock !== undefined && (
          <>
            <br />
            App lock {hasAppLock ? 'on' : 'off'}
          </>
        )}
        {unsent !== undefined && (
          <>
            <br />
            {countUnsent(unsent.changes)}, reported <Instant at={unsent.reportedAt} />
          </>
        )}
      </p>
    </div>
  );
}

/** A device in the names of buttons: two alike differ by their last use. */
export function describeOwn(session: EndedDevice): string {
  return `${nameDevice(session)}, last used ${describeInstant(session.lastSeenAt)}`;
}

interface RenameButtonProps {
  readonly device: EndedDevice;
  readonly disabled: boolean;
  readonly onRename: (device: EndedDevice) => void;
}

/** Opens the form of a device's name. */
export function RenameButton({ device, disabled, onRename }: RenameButtonProps) {
  return (
    <Button
      variant="plain"
      size="small"
      disabled={disabled}
      aria-label={`Rename ${describeOwn(device)}`}
      onClick={() => onRename(device)}
    >
      Rename
    </Button>
  );
}
