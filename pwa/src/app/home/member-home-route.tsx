import { type ReactNode, useEffect, useState } from 'react';
import { MemberHome } from '../../features/home/member/member-home.tsx';
import { QuietLinks } from '../../features/home/member/quiet-links.tsx';
import { type SteadyNews, useSteadyNews } from '../../features/notifications/for-you-queries.ts';
import { TonightCard } from '../../features/schedule/tonight/tonight-card.tsx';
import { type ShownTonight, useTonight } from '../../features/schedule/tonight/tonight-queries.ts';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import { ConnectionSheet } from '../connection/connection-indicator.tsx';
import { useAccount } from '../session/account-context.tsx';
import { useHasSidebar } from '../shell/use-has-sidebar.ts';
import { HomeOffer, HomeNotice, Later } from './home-parts.tsx';
import styles from './home-parts.module.css';
import { memberLinks } from './member-links.ts';
import { useAccountActions } from './use-account-actions.ts';
import { useFirstStepsRoom } from './use-first-steps-room.ts';

const ForYou = lazyScreen(() =>
  import('../../features/notifications/for-you.tsx').then((module) => module.ForYou),
);
const EarningsTile = lazyScreen(() =>
  import('../../features/earnings/earnings-tile.tsx').then((module) => module.EarningsTile),
);
const TargetTile = lazyScreen(() =>
  import('../../features/targets/target-tile.tsx').then((module) => module.TargetTile),
);
const ContinueCard = lazyScreen(() =>
  import('../../features/training/continue-card.tsx').then((module) => module.ContinueCard),
);
const LatestLines = lazyScreen(() =>
  import('../../features/chat/latest-lines.tsx').then((module) => module.LatestLines),
);
const SameAsLastWeek = lazyScreen(() =>
  import('../../features/schedule/plan/same-as-last-week-button.tsx').then(
    (module) => module.SameAsLastWeekNow,
  ),
);
const NewMemberSteps = lazyScreen(() =>
  import('./new-member-steps.tsx').then((module) => module.NewMemberSteps),
);

const tileComing = <div className={classNames(styles.coming, styles.tile)} />;
const tonightComing = <div className={styles.tonight} role="status" aria-label="Loading" />;

const tiles = (
  <div className={styles.tiles}>
    <Later fallback={tileComing}>
      <EarningsTile />
    </Later>
    <Later fallback={tileComing}>
      <TargetTile />
    </Later>
  </div>
);

const moreWays = (
  <Later fallback={null}>
    <SameAsLastWeek />
  </Later>
);

const training = (
  <Later fallback={<div className={classNames(styles.coming, styles.training)} />}>
    <ContinueCard />
  </Later>
);

const chat = (
  <Later fallback={<div className={classNames(styles.coming, styles.chat)} />}>
    <LatestLines />
  </Later>
);

/** A member's Home, of several features' parts. */
export function MemberHomeRoute() {
  const account = useAccount();
  const shown = useTonight();
  const isLate = useIsLate();
  const news = useSteadyNews(isLate);
  const { ready } = useReplicaStatus();
  const hasSidebar = useHasSidebar();
  const { actions, isDeviceShown, hideDevice } = useAccountActions();
  const { hasSteps, dismissSteps } = useFirstStepsRoom(account);
  const isKnown = shown !== undefined && news !== undefined;
  useEffect(() => {
    // Before the first pull there is nothing to wait for.
    if (isKnown || !ready) announceFirstPaint();
  }, [isKnown, ready]);
  const hasHero = useHeroRoom(shown, isLate, hasSteps);
  const isFirstRecorded = useFirstRecorded(shown);
  return (
    <>
      <MemberHome
        account={account}
        notice={<HomeNotice />}
        hero={
          <>
            {hasSteps && (
              <Later fallback={<div className={styles.steps} />}>
                <NewMemberSteps account={account} onDismiss={dismissSteps} />
              </Later>
            )}
            {hasHero === true &&
              (shown === undefined ? (
                tonightComing
              ) : (
                <TonightCard shown={shown} moreWays={moreWays} />
              ))}
          </>
        }
        isHeroTall={hasSteps && hasHero === true}
        forYou={
          news && hasHero !== null ? (
            <>
              {isFirstRecorded && <HomeOffer />}
              {newsOf(news)}
            </>
          ) : undefined
        }
        tiles={tiles}
        training={training}
        chat={chat}
        links={!hasSidebar && <QuietLinks links={memberLinks} />}
        install={!isFirstRecorded && <HomeOffer />}
        {...actions}
      />
      {isDeviceShown && (
        <Later>
          <ConnectionSheet onClose={hideDevice} />
        </Later>
      )}
    </>
  );
}

/** Its room is kept by the number of rows. */
function newsOf(news: SteadyNews): ReactNode {
  if (news.folds.length === 0 && news.instead === null) return null;
  // Three at most; a row in their stead is one.
  const rows = (news.folds.length || 1) as 1 | 2 | 3;
  const coming = classNames(styles.coming, styles[`news${rows}`]);
  return (
    <Later fallback={<div className={coming} />}>
      <ForYou news={news} />
    </Later>
  );
}

/**
 * Whether there is room for the tonight card: beside the first steps, which invite to plan as well,
 * only with a shift, and as it was when Home was opened, so that nothing moves. Null: not known yet.
 */
function useHeroRoom(
  shown: ShownTonight | undefined,
  isLate: boolean,
  hasSteps: boolean,
): boolean | null {
  const [besideSteps, setBesideSteps] = useState<boolean | null>(null);
  // A first pull that comes at once may bring a shift; `shown` without one is undefined before it.
  if (besideSteps === null && (shown !== undefined || isLate)) {
    setBesideSteps(shown !== undefined && shown.tonight.kind !== 'none');
  }
  return hasSteps ? besideSteps : true;
}

/** Milliseconds in which the storage, and on a first visit a near server, usually answers. */
const usualAnswer = 500;

/** Whether the storage is late: what can be used without it, such as 'Sign Out', does not wait. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), usualAnswer);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/**
 * Whether a shift was recorded since Home was opened, with none before it in the last 14 days: the
 * moment to offer the installation, next to what was just pressed. Never while a shift runs.
 */
function useFirstRecorded(shown: ShownTonight | undefined): boolean {
  const [hadNone, setHadNone] = useState<boolean | null>(null);
  if (!shown?.isWhole) return false;
  const hasNone = shown.entries.every(({ status }) => status === 'planned');
  if (hadNone === null) setHadNone(hasNone);
  return hadNone === true && !hasNone && shown.tonight.kind !== 'running';
}
