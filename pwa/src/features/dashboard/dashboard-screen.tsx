import { formatUsd } from '../../platform/money-words.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { ReadFailure } from '../../ui/notice/read-failure.tsx';
import { OfflineNotice } from '../../ui/offline-notice/offline-notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tile/stat-tile.tsx';
import type { DashboardCard } from '../registration/dashboard-card.ts';
import { DashboardLinks } from './dashboard-links.tsx';
import styles from './dashboard-screen.module.css';
import { MaintenanceSwitch } from './maintenance-switch.tsx';
import { RatesCard } from './rates/rates-card.tsx';
import { RecentConcerns } from './recent-concerns.tsx';

/** Pending counts, figures and links for administrators (admin side 2). */
export function DashboardScreen({ cards }: { readonly cards: readonly DashboardCard[] }) {
  const isOnline = useIsOnline();
  const { data, error, refetch } = useCallQuery('dashboard.read', {});
  return (
    <Screen wide>
      <ScreenHead
        title="Admin Dashboard"
        subtitle="What is waiting for you, and how the community is doing"
        back={{ to: '/', label: 'Home' }}
      />
      <OfflineNotice what="figures" hasRead={data !== undefined} />
      <ReadFailure
        what="The figures"
        isMissing={data === undefined}
        problem={error?.message ?? null}
        onRetry={() => void refetch()}
      />
      {(data !== undefined || (isOnline && error === null)) && (
        <StatTiles>
          <StatTile
            label="Members"
            value={data?.members ?? null}
            help="approved, without administrators"
          />
          <StatTile
            label="Active"
            value={data?.active ?? null}
            help="of them, seen in the last 7 days"
          />
          <StatTile label="Waiting" value={data?.pendingUsers ?? null} help="for approval" />
          <StatTile
            label="Paused"
            value={data?.pausedUsers ?? null}
            help="of them, may read and ask for help"
          />
          <StatTile
            label="Training Modules"
            value={data?.trainingModules ?? null}
            help="including drafts"
          />
          <StatTile
            label="Platform Earnings"
            value={data === undefined ? null : formatUsd(data.platformEarnings)}
            help="of all members and weeks"
          />
        </StatTiles>
      )}
      <div className={styles.columns}>
        <DashboardLinks cards={cards} counts={data ?? {}} />
        <div className={styles.settings}>
          <RatesCard />
          <MaintenanceSwitch />
          <RecentConcerns />
        </div>
      </div>
    </Screen>
  );
}
