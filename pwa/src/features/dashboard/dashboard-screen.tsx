import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { greet } from '../../platform/dates/greeting.ts';
import { useNow } from '../../platform/use-now.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { ReadFailure } from '../../ui/notice/read-failure.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { useIsSideBySide } from '../../ui/split-view/use-is-side-by-side.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import type { DashboardCard } from '../registration/dashboard-card.ts';
import type { QueueParts } from '../registration/queue-part.ts';
import { DashboardFigures } from './dashboard-figures.tsx';
import { DashboardLinks } from './dashboard-links.tsx';
import { FirstSteps, hasFirstSteps } from './first-steps.tsx';
import { WaitingQueue } from './queue/waiting-queue.tsx';
import { RecentConcerns } from './recent-concerns.tsx';
import { StatusChips } from './status-chips.tsx';
import { WeekCard } from './week-card.tsx';

interface DashboardScreenProps {
  readonly actorId: string;
  readonly actorName: string;
  readonly cards: readonly DashboardCard[];
  readonly parts: QueueParts;
  readonly lastDecision?: string | undefined;
  /** Of other features, above the figures: who is on now and next. Absent: nothing. */
  readonly tonight?: ReactNode;
  /** Of other features, below the figures: the latest changes. */
  readonly changes?: ReactNode;
}

/** What waits for an administrator, figures and links (admin side 2). */
export function DashboardScreen(props: DashboardScreenProps) {
  const { actorName, cards, tonight, changes, ...queue } = props;
  const now = new Date(useNow(60_000));
  const isWide = useIsSideBySide();
  const isCovered = new URLSearchParams(useLocation().search).has('open') && !isWide;
  const { data, error, refetch } = useCallQuery('dashboard.read', {});
  return (
    <Screen wide>
      {isCovered ? (
        // The open item has a way back of its own.
        <h1>
          <VisuallyHidden>Admin Dashboard</VisuallyHidden>
        </h1>
      ) : (
        <ScreenHead
          compact
          title="Admin Dashboard"
          subtitle={`${greet(now.getHours())}, ${actorName}`}
          back={{ to: '/', label: 'Home' }}
          action={isWide && <StatusChips figures={data} />}
        />
      )}
      {!isWide && !isCovered && <StatusChips figures={data} />}
      <WaitingQueue
        {...queue}
        steps={data && hasFirstSteps({ figures: data }) ? <FirstSteps figures={data} /> : null}
        rest={
          <Stack gap={16}>
            {tonight}
            <ReadFailure
              what="The figures"
              isMissing={data === undefined}
              problem={error?.message ?? null}
              onRetry={() => void refetch()}
            />
            <WeekCard />
            <DashboardFigures figures={data} />
            {changes}
            <RecentConcerns />
          </Stack>
        }
      />
      {!isCovered && <DashboardLinks cards={cards} counts={data ?? {}} />}
    </Screen>
  );
}
