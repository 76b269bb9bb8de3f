import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { useNow } from '../../../platform/use-now.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useListKeys } from '../../admin-list/use-list-keys.ts';
import type { QueueParts } from '../../registration/queue-part.ts';
import { QueueRow } from './queue-row.tsx';
import { headingId } from './queue-progress.ts';
import { useWaitingList } from './use-waiting-list.ts';
import styles from './waiting-brief.module.css';
import { WaitingComing } from './waiting-coming.tsx';
import { useRoomOnHome } from './waiting-room.ts';
import roomStyles from './waiting-room.module.css';

interface WaitingBriefProps {
  readonly parts: QueueParts;
  readonly actorId: string;
  /** The account has probably just set up, so that nothing waits. Absent: false. */
  readonly isNew?: boolean;
}

/**
 * The oldest of the queue on an administrator's Home; the dashboard has it in full. Until the person
 * decides something, it is as high as when this device last read it: nothing below moves by itself.
 */
export function WaitingBrief({ parts, actorId, isNew = false }: WaitingBriefProps) {
  const { list, total, room: lastRows, progress, hold } = useWaitingList(isNew);
  const { setList, onKeyDown } = list.focus;
  const now = useNow(60_000);
  const isInTable = useMediaQuery('(width >= 1024px)');
  const [isLastRoom, setIsLastRoom] = useState(true);
  // With a new account nothing waits as a rule: then what does may move what is below, once.
  const isMore = isNew && lastRows === 0 && list.rows.rows.length > 0;
  const room = useRoomOnHome(isLastRoom && !isMore ? lastRows : list.rows.rows.length);
  const items = list.rows.rows.slice(0, room);
  useListKeys({ ...list, rows: { ...list.rows, rows: items } }, null, true);
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
      <div className={classNames(styles.frame, roomStyles.room)} data-rows={room}>
        {!list.isRead && list.problem === null && !list.isLocked && (
          <WaitingComing isRoomy rows={room} />
        )}
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
                isRoomy
                item={item}
                to={to}
                isOpen={false}
                now={now}
                isInTable={isInTable}
                actions={
                  <Actions
                    item={item}
                    to={to}
                    actorId={actorId}
                    isLocked={list.isLocked}
                    focus={{ linkOf: list.focus.linkOf, placeToReturn: progress.placeToReturn }}
                    onDecided={() => {
                      setIsLastRoom(false);
                      progress.goOn(list, item.id);
                    }}
                    hold={(decision) => {
                      setIsLastRoom(false);
                      hold(item, decision);
                    }}
                  />
                }
              />
            );
          })}
        </ul>
        {list.isRead && items.length < room && (
          <p className={styles.none}>
            {items.length === 0 ? 'Nothing waits.' : 'Nothing else waits.'}
          </p>
        )}
      </div>
    </section>
  );
}
