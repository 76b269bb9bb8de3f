import { Link } from 'react-router-dom';
import { useNow } from '../../../platform/use-now.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import type { QueueParts } from '../../registration/queue-part.ts';
import { QueueRow } from './queue-row.tsx';
import { headingId } from './queue-progress.ts';
import { useWaitingList } from './use-waiting-list.ts';
import styles from './waiting-brief.module.css';

/** Rows shown. */
const most = 5;

interface WaitingBriefProps {
  readonly parts: QueueParts;
  readonly actorId: string;
}

/** The oldest of the queue on an administrator's Home; the dashboard has it in full. */
export function WaitingBrief({ parts, actorId }: WaitingBriefProps) {
  const { list, counts, progress } = useWaitingList();
  const { setList, onKeyDown } = list.focus;
  const now = useNow(60_000);
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const items = list.rows.rows.slice(0, most);
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title} tabIndex={-1}>
          Waiting for you
        </h2>
        {total !== undefined && total > 0 && (
          <Link className={styles.all} to="/admin-dashboard">
            All {total}
          </Link>
        )}
      </div>
      <div className={styles.frame}>
        {!list.isRead && list.problem === null && !list.isLocked && (
          <SkeletonGroup label="Loading what waits…">
            <Skeleton shape="row" />
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </SkeletonGroup>
        )}
        {list.isRead && items.length === 0 && <p className={styles.none}>Nothing waits.</p>}
        {!list.isRead && (list.problem !== null || list.isLocked) && (
          <p className={styles.none}>What waits appears here once the server answers.</p>
        )}
        <ul ref={setList} aria-label="Waiting for you" onKeyDown={onKeyDown}>
          {items.map((item) => {
            const { Actions } = parts[item.kind];
            const to = `/admin-dashboard?open=${item.id}`;
            return (
              <QueueRow
                key={item.id}
                item={item}
                to={to}
                isOpen={false}
                now={now}
                actions={
                  <Actions
                    item={item}
                    to={to}
                    actorId={actorId}
                    isLocked={list.isLocked}
                    focus={{ linkOf: list.focus.linkOf, placeToReturn: progress.placeToReturn }}
                    onDecided={() => progress.goOn(list, item.id)}
                  />
                }
              />
            );
          })}
        </ul>
      </div>
    </section>
  );
}
