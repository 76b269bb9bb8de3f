import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { LogOut } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { useNow } from '../../../platform/use-now.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenHead } from '../../../ui/screen-head/screen-head.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import type { AccountSheetProps } from './account-sheet.tsx';
import { dayInWords } from '../../../platform/dates/day-names.ts';
import { greet } from '../../../platform/dates/greeting.ts';
import styles from './member-home.module.css';

const AccountSheet = lazyScreen(() =>
  import('./account-sheet.tsx').then((module) => module.AccountSheet),
);

/** The parts of Home, in the order of a phone. Each keeps its height while it loads. */
export interface HomeParts {
  /** Why home was opened. Absent or false: nothing to say. */
  readonly notice?: ReactNode;
  /** The tonight card, the first steps, or both. */
  readonly hero: ReactNode;
  /** The hero is both: the chat stands in the other column, or that one would be half as high. */
  readonly isHeroTall?: boolean;
  /** Undefined: not read yet; nothing below the hero is shown before. */
  readonly forYou: ReactNode;
  readonly tiles: ReactNode;
  readonly training: ReactNode;
  readonly chat: ReactNode;
  /** Absent or false: the navigation has every screen. */
  readonly links?: ReactNode;
  /** Last, because it comes late. */
  readonly install?: ReactNode;
}

export interface MemberHomeProps
  extends HomeParts, Omit<AccountSheetProps, 'account' | 'open' | 'onClose'> {
  readonly account: Account;
}

/** A member's Home: tonight, what is new, and the ways on (spec member 2, Home). */
export function MemberHome(props: MemberHomeProps) {
  const { account, notice, hero, isHeroTall = false, forYou, tiles, training, chat } = props;
  const { links, install } = props;
  const now = new Date(useNow(60_000));
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const hasColumns = useMediaQuery('(width >= 1280px)');
  return (
    <Screen roomy>
      <ScreenHead
        compact
        greets
        title={`${greet(now.getHours())}, ${account.username}`}
        subtitle={dayInWords(now)}
        action={
          <div className={styles.actions}>
            <button
              type="button"
              className={styles.account}
              aria-haspopup="dialog"
              onClick={() => setSheet('open')}
            >
              <VisuallyHidden>Your account</VisuallyHidden>
              <Avatar name={nameOf(account)} seed={account.id} />
            </button>
          </div>
        }
      />
      {notice}
      {hasColumns ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            {hero}
            {forYou}
            {forYou !== undefined && !isHeroTall && chat}
          </div>
          {forYou !== undefined && (
            <div className={styles.column}>
              {tiles}
              {training}
              {isHeroTall && chat}
            </div>
          )}
        </div>
      ) : (
        <div className={styles.column}>
          {hero}
          {forYou !== undefined && (
            <>
              {forYou}
              {tiles}
              {training}
              {chat}
            </>
          )}
        </div>
      )}
      {forYou !== undefined && (
        <div className={styles.foot}>
          {links}
          <div className={styles.identity}>
            <p className={styles.email}>{account.email}</p>
            <StatusPill tone="neutral">Model</StatusPill>
            <SignOut {...props} />
          </div>
        </div>
      )}
      {forYou !== undefined && install}
      {sheet !== 'unopened' && (
        <Suspense>
          <AccountSheet
            account={account}
            theme={props.theme}
            isSigningOut={props.isSigningOut}
            open={sheet === 'open'}
            onClose={() => setSheet('closed')}
            onThemeChange={props.onThemeChange}
            onShowDevice={props.onShowDevice}
            onSignOut={props.onSignOut}
          />
        </Suspense>
      )}
    </Screen>
  );
}

function SignOut({
  onSignOut,
  isSigningOut = false,
}: Pick<MemberHomeProps, 'onSignOut' | 'isSigningOut'>) {
  return (
    <button
      type="button"
      className={styles.out}
      aria-disabled={isSigningOut}
      aria-busy={isSigningOut || undefined}
      onClick={() => isSigningOut || onSignOut()}
    >
      <LogOut size={18} aria-hidden="true" />
      Sign Out
    </button>
  );
}

function nameOf({ firstName, lastName, username }: Account): string {
  const named = [firstName, lastName].filter(Boolean).join(' ');
  return named === '' ? username : named;
}
