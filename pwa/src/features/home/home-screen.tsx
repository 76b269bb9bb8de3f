import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayInWords } from '../../platform/dates/day-names.ts';
import { greet } from '../../platform/dates/greeting.ts';
import type { Theme } from '../../platform/theme.ts';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { useNow } from '../../platform/use-now.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { SegmentedControl } from '../../ui/segmented-control/segmented-control.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import { themeChoices } from '../../ui/theme-choices.tsx';
import { dashboardCard } from './admin-cards.tsx';
import { type HomeCard, HomeRows } from './home-rows.tsx';
import styles from './home-screen.module.css';

export interface HomeScreenProps {
  readonly account: Account;
  /** Why home was opened. Absent or false: nothing to say. */
  readonly notice?: ReactNode;
  readonly cards: readonly HomeCard[];
  /** What waits and how the week goes. */
  readonly adminCards?: ReactNode;
  /** Administrators' links, before the others; not beside the sidebar. */
  readonly adminLinks?: ReactNode;
  readonly theme: Theme;
  readonly onThemeChange: (theme: Theme) => void;
  readonly onSignOut: () => void;
  /** Opens the sheet about data on this device. */
  readonly onShowDevice: () => void;
  readonly isSigningOut?: boolean;
  readonly install?: ReactNode;
}

/** An administrator's Home: what waits, links to the features, and who is signed in (spec member 2, Home). */
export function HomeScreen(props: HomeScreenProps) {
  const { account } = props;
  const now = new Date(useNow(60_000));
  const isBesideAll = useMediaQuery('(width >= 1280px)');
  return (
    <Screen roomy>
      <ScreenHead
        compact
        greets
        title={`${greet(now.getHours())}, ${account.username}`}
        subtitle={dayInWords(now)}
      />
      {props.notice}
      <div className={styles.column}>
        {props.adminCards}
        {!isBesideAll && <Shortcuts {...props} />}
        {props.install}
        <AccountCard {...props}>
          {isBesideAll ? (
            <Shortcuts
              {...props}
              // The sidebar counts the accounts that wait.
              adminLinks={null}
              cards={[dashboardCard, ...props.cards]}
            />
          ) : (
            <SegmentedControl
              label="Appearance"
              segments={themeChoices}
              value={props.theme}
              onChange={props.onThemeChange}
            />
          )}
        </AccountCard>
      </div>
    </Screen>
  );
}

type ShortcutsProps = Pick<HomeScreenProps, 'adminLinks' | 'cards' | 'onShowDevice'>;

function Shortcuts({ adminLinks, cards, onShowDevice }: ShortcutsProps) {
  return (
    <nav className={styles.links} aria-label="Shortcuts">
      {adminLinks}
      <HomeRows cards={cards} onShowDevice={onShowDevice} />
    </nav>
  );
}

type AccountCardProps = HomeScreenProps & {
  /** Links to what is theirs, or the appearance, which the sidebar's menu has too. */
  readonly children: ReactNode;
};

/** Username, email, role and what is theirs to set; every role but admin is shown as Model (spec member 6). */
function AccountCard({ account, children, ...props }: AccountCardProps) {
  const isAdmin = account.role === 'admin';
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ');
  return (
    <Card className={styles.account}>
      <Row gap={12} align="center">
        <Avatar name={name || account.username} seed={account.id} />
        <div className={styles.words}>
          <p className={styles.username}>{account.username}</p>
          {account.email !== '' && <p className={styles.email}>{account.email}</p>}
        </div>
        <StatusPill tone={isAdmin ? 'brand' : 'neutral'}>{isAdmin ? 'Admin' : 'Model'}</StatusPill>
      </Row>
      {children}
      <Button variant="quiet" size="small" pending={props.isSigningOut} onClick={props.onSignOut}>
        <LogOut size={16} aria-hidden="true" />
        Sign Out
      </Button>
    </Card>
  );
}
