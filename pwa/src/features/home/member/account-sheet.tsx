import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { ChevronRight, LogOut, ShieldCheck, Smartphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Theme } from '../../../platform/theme.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../../ui/segmented-control/segmented-control.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { themeChoices } from '../../../ui/theme-choices.tsx';
import styles from './account-sheet.module.css';

export interface AccountSheetProps {
  readonly account: Account;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly theme: Theme;
  readonly onThemeChange: (theme: Theme) => void;
  /** Opens the sheet about data on this device. */
  readonly onShowDevice: () => void;
  readonly onSignOut: () => void;
  readonly isSigningOut?: boolean | undefined;
}

/** Who is signed in, the looks, this device, and the way out. */
export function AccountSheet(props: AccountSheetProps) {
  const { account, open, onClose } = props;
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ');
  const leaveFor = (next: () => void) => () => {
    onClose();
    next();
  };
  return (
    <Dialog open={open} onClose={onClose} title="Your account">
      <Row gap={12} align="center">
        <Avatar name={name || account.username} seed={account.id} />
        <div className={styles.who}>
          <p className={styles.username}>{account.username}</p>
          {account.email !== '' && <p className={styles.email}>{account.email}</p>}
        </div>
        <StatusPill tone="neutral">Model</StatusPill>
      </Row>
      <Stack gap={8}>
        <p className="text-label">Appearance</p>
        <SegmentedControl
          label="Appearance"
          segments={themeChoices}
          value={props.theme}
          onChange={props.onThemeChange}
        />
      </Stack>
      <ul className={styles.ways}>
        <li>
          <button
            type="button"
            className={styles.way}
            aria-haspopup="dialog"
            onClick={leaveFor(props.onShowDevice)}
          >
            <Smartphone size={20} aria-hidden="true" />
            <span className={styles.title}>This device</span>
            <ChevronRight size={20} aria-hidden="true" />
          </button>
        </li>
        <li>
          <Link className={styles.way} to="/privacy" onClick={onClose}>
            <ShieldCheck size={20} aria-hidden="true" />
            <span className={styles.title}>Privacy</span>
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        </li>
        <li>
          <button
            type="button"
            className={styles.way}
            aria-busy={props.isSigningOut || undefined}
            onClick={leaveFor(props.onSignOut)}
          >
            <LogOut size={20} aria-hidden="true" />
            Sign Out
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
