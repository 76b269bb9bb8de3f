import type { Account } from '@greenroom/sync-protocol/account/account-records';
import {
  Ban,
  Bell,
  CalendarDays,
  CirclePlay,
  LogOut,
  ShieldCheck,
  Smartphone,
  Target,
  Wallet,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayInWords } from '../../platform/dates/day-names.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CardButton, CardLink } from '../../ui/card/card.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import styles from './home-screen.module.css';
import { type ThemeChoice, ThemeSwitch } from './theme-switch.tsx';

export interface HomeScreenProps {
  readonly account: Account;
  /** Why home was opened. Absent or false: nothing to say. */
  readonly notice?: ReactNode;
  /**
   * The next planned shift in words, 'Fri 20 Nov, 22:00–02:00'. Null: none is planned; undefined: not
   * known yet.
   */
  readonly nextShift: { readonly label: string } | null | undefined;
  /** Two lines about the member's target, loaded later. False for administrators. */
  readonly target: ReactNode;
  /** One line about the progress in training. */
  readonly training: ReactNode;
  /** This week's earnings. Absent for administrators. */
  readonly earnings?: ReactNode;
  /** Administrators' links. Absent for members. */
  readonly adminCards?: ReactNode;
  /** Undefined: not known yet. */
  readonly unreadNotifications: number | undefined;
  readonly theme: ThemeChoice;
  readonly onThemeChange: (theme: ThemeChoice) => void;
  readonly onSignOut: () => void;
  /** Opens the sheet about data on this device. */
  readonly onShowDevice: () => void;
  readonly isSigningOut?: boolean;
  readonly install?: ReactNode;
}

/** The signed-in person and links to the features (spec member 2, Home). */
export function HomeScreen(props: HomeScreenProps) {
  const { account, nextShift, unreadNotifications } = props;
  const [today] = useState(() => dayInWords(new Date()));
  return (
    <Screen roomy>
      <ScreenHead title={`Hello, ${account.firstName || account.username}`} subtitle={today} />
      {props.notice}
      <div className={styles.columns}>
        <div className={styles.column}>
          <AccountCard account={account} />
          <nav className={styles.cards} aria-label="Shortcuts">
            {props.target !== false && (
              <CardLink
                to="/my-targets"
                className={styles.target}
                icon={<Target size={24} aria-hidden="true" />}
                title="My Targets"
              >
                {props.target}
              </CardLink>
            )}
            {props.earnings && (
              <CardLink
                to="/earnings"
                icon={<Wallet size={24} aria-hidden="true" />}
                title="Earnings"
                text="This week"
              >
                <span className={styles.figure}>{props.earnings}</span>
              </CardLink>
            )}
            <CardLink
              to="/training"
              icon={<CirclePlay size={24} aria-hidden="true" />}
              title="Training"
              text={props.training}
            />
            <CardLink
              to="/schedule"
              icon={<CalendarDays size={24} aria-hidden="true" />}
              title="Schedule"
              text={shiftText(nextShift)}
            >
              {nextShift && <span className={styles.figure}>{nextShift.label}</span>}
            </CardLink>
            {props.adminCards}
            <CardLink
              to={account.role === 'admin' ? '/admin/blocklist' : '/blocklist'}
              icon={<Ban size={24} aria-hidden="true" />}
              title="Blocklist"
              text="Members to be careful with"
            />
            <CardLink
              to="/notifications"
              icon={<Bell size={24} aria-hidden="true" />}
              title="Notifications"
              text={unreadText(unreadNotifications)}
              badge={<Badge count={unreadNotifications ?? 0} label="unread" />}
            />
            <CardLink
              to="/privacy"
              icon={<ShieldCheck size={24} aria-hidden="true" />}
              title="Privacy"
              text="Your password, your data and your account"
            />
          </nav>
          {props.install}
        </div>
        <div className={styles.column}>
          <section className={styles.section} aria-labelledby="home-looks">
            <h2 className={styles.heading} id="home-looks">
              Appearance
            </h2>
            <ThemeSwitch theme={props.theme} onChange={props.onThemeChange} />
          </section>
          <CardButton
            aria-haspopup="dialog"
            icon={<Smartphone size={24} aria-hidden="true" />}
            title="On this device"
            text="What is saved here and what is not sent yet"
            onClick={props.onShowDevice}
          />
          <Button wide variant="quiet" pending={props.isSigningOut} onClick={props.onSignOut}>
            <LogOut size={18} aria-hidden="true" />
            Sign Out
          </Button>
        </div>
      </div>
    </Screen>
  );
}

/** Stands for a line that is not known yet. */
const unknown = <SkeletonLine />;

function shiftText(nextShift: HomeScreenProps['nextShift']): ReactNode {
  if (nextShift === undefined) return unknown;
  return nextShift ? 'Your next shift' : 'Nothing planned yet. Plan your hours.';
}

function unreadText(count: number | undefined): ReactNode {
  if (count === undefined) return unknown;
  if (count === 0) return 'Nothing new';
  return count === 1 ? '1 unread' : 'Some unread';
}
