import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { greet } from '../../platform/dates/greeting.ts';
import { useNow } from '../../platform/use-now.ts';
import { useCallPage, useCallQuery } from '../../rest/use-call-query.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { waitingWords } from '../../ui/badge/waiting-words.ts';
import { WideWords } from '../../ui/button/wide-words.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Excerpt } from '../../ui/excerpt/excerpt.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { ReadFailure } from '../../ui/notice/read-failure.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import { useIsSideBySide } from '../../ui/split-view/use-is-side-by-side.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { type DashboardCard, sections } from '../registration/dashboard-card.ts';
import type { QueueParts } from '../registration/queue-part.ts';
import { DashboardFigures, WeekCard } from './dashboard-figures.tsx';
import styles from './dashboard-screen.module.css';
import { stepsDone } from './first-steps-room.ts';
import { FirstSteps } from './first-steps.tsx';
import { showsItem, useWaitingList } from './queue/use-waiting-list.ts';
import { WaitingQueue } from './queue/waiting-queue.tsx';
import { StatusChips } from './status-chips.tsx';

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
  const waiting = useWaitingList();
  const isCovered = !isWide && showsItem(waiting.list);
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
          subtitle={<WideWords>{`${greet(now.getHours())}, ${actorName}`}</WideWords>}
          back={{ to: '/', label: 'Home' }}
          action={isWide && <StatusChips figures={data} />}
        />
      )}
      {!isWide && !isCovered && <StatusChips figures={data} />}
      <WaitingQueue
        {...queue}
        waiting={waiting}
        steps={data && <FirstSteps done={stepsDone(data)} />}
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

/** Number of concerns on the dashboard (admin side 9). */
const mostConcerns = 3;

const statusWords = { pending: 'Pending', reviewed: 'Reviewed', resolved: 'Resolved' } as const;

/** Up to three recent anonymous concerns (admin side 2); nothing once it is known that there are none. */
function RecentConcerns() {
  const { data, isLoading } = useCallPage('concerns.list', {});
  const concerns = data?.rows.slice(0, mostConcerns) ?? [];
  if (data && concerns.length === 0) return null;
  return (
    <Stack as={Card} gap={8} role="region" aria-labelledby="recent-concerns">
      <h2 id="recent-concerns" className="text-body">
        Recent concerns
      </h2>
      {!data && !isLoading && <p className="text-note">Not known at the moment</p>}
      <ul className={styles.list}>
        {isLoading &&
          Array.from({ length: mostConcerns }, (_, n) => (
            <li key={n} className={styles.link}>
              <span className={styles.words}>
                <SkeletonLine />
                <SkeletonLine />
              </span>
            </li>
          ))}
        {concerns.map(({ id, content, status }) => (
          <li key={id}>
            <Link className={styles.link} to={`/admin/concerns?sort=-createdAt&open=${id}`}>
              <span className={styles.words}>
                <Excerpt>{content}</Excerpt>
                <span className="text-caption">{statusWords[status]}</span>
              </span>
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface DashboardLinksProps {
  readonly cards: readonly DashboardCard[];
  readonly counts: Partial<Dashboard>;
}

/** Links to the administrators' screens, with pending counts (admin side 2). */
function DashboardLinks({ cards, counts }: DashboardLinksProps) {
  return (
    <nav className={styles.groups} aria-label="Administration">
      {sections.map((section) => (
        <Section
          key={section}
          title={section}
          cards={cards.filter((card) => card.section === section)}
          counts={counts}
        />
      ))}
    </nav>
  );
}

function Section({ title, cards, counts }: DashboardLinksProps & { readonly title: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.links}>
        {cards.map((card) => (
          <li key={card.to}>
            <CardTextLink card={card} counts={counts} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinkProps {
  readonly card: DashboardCard;
  readonly counts: Partial<Dashboard>;
}

function CardTextLink({ card: { icon: Icon, to, title, waiting }, counts }: LinkProps) {
  const count = (waiting && counts[waiting.count]) ?? 0;
  const { what = '', query = '' } = waiting ?? {};
  return (
    <Link className={styles.sectionLink} to={count > 0 ? to + query : to}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.word}>{title}</span>
      {waiting && <Badge quiet count={count} label={waitingWords(count, what)} />}
    </Link>
  );
}
