import { nameDevice } from '@greenroom/sync-protocol/account/device-rules';
import type { EndedDevice } from '@greenroom/sync-protocol/account/session-calls';
import { Laptop, Smartphone } from 'lucide-react';
import { Button } from '../../../../ui/button/button.tsx';
import { describeInstant, Instant } from '../../../../ui/instant/instant.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import { StatusPill } from '../../../../ui/status-pill/status-pill.tsx';
import own from '../../own-row.module.css';
import { countUnsent } from './count-unsent.ts';
import styles from './own-sessions.module.css';

interface SessionFactsProps {
  readonly session: EndedDevice;
  /** It is the session of this device. Absent: no. */
  readonly isHere?: boolean;
}

/** What is known of a device, of a session or of one that has ended. */
export function SessionFacts({ session, isHere = false }: SessionFactsProps) {
  const { device, label, lastSeenAt, createdAt, hasAppLock, unsent } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return (
    <div className={styles.session}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.words}>
        <Row as="p" gap={8} align="center" wrap className={own.name}>
          {nameDevice(session)} {isHere && <StatusPill tone="brand">This device</StatusPill>}
        </Row>
        <p className={styles.facts}>
          {label !== undefined && <span>{device}</span>}
          <span>
            Last used <Instant at={lastSeenAt} withoutThisYear />
          </span>
          <span>
            Signed in <Instant at={createdAt} dayOnly brief />
          </span>
          {hasAppLock !== undefined && <span>App lock {hasAppLock ? 'on' : 'off'}</span>}
          {unsent !== undefined && (
            <span>
              {countUnsent(unsent.changes)}, reported{' '}
              <Instant at={unsent.reportedAt} withoutThisYear />
            </span>
          )}
        </p>
      </div>
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
