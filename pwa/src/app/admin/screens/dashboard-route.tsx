import { RecentChanges, useLastDecision } from '../../../features/audit/recent-changes.tsx';
import { DashboardScreen } from '../../../features/dashboard/dashboard-screen.tsx';
import type { AdminScreenProps } from '../../../features/registration/admin-feature.ts';
import { OnNow } from '../../../features/schedule/admin/on-now.tsx';
import { queueParts } from '../queue-parts.ts';

/** The dashboard, with the decisions of several features and the latest changes. */
export function DashboardRoute({ account, cards, auditWords }: AdminScreenProps) {
  const lastDecision = useLastDecision();
  return (
    <DashboardScreen
      actorId={account.id}
      actorName={account.username}
      cards={cards}
      parts={queueParts}
      lastDecision={lastDecision}
      tonight={<OnNow isLinked />}
      changes={<RecentChanges auditWords={auditWords} />}
    />
  );
}
