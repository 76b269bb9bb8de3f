import {
  type WaitingItem,
  waitingKinds,
  waitingLimit,
} from '@greenroom/sync-protocol/dashboard/waiting-calls';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { useNow } from '../../../platform/use-now.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ListNews } from '../../../ui/data-table/list-news.tsx';
import { WaitingRoomArt } from '../../../ui/empty-state/empty-state-art.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { ListState } from '../../../ui/list-state/list-state.tsx';
import { OfflineNotice } from '../../../ui/offline-notice/offline-notice.tsx';
import { KeysLegend } from '../../../ui/single-keys/keys-legend.tsx';
import { SplitView } from '../../../ui/split-view/split-view.tsx';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import { useListKeys } from '../../admin-list/use-list-keys.ts';
import type { QueueItemProps, QueueParts } from '../../registration/queue-part.ts';
import { kindLooks, QueueRow } from './queue-row.tsx';
import { headingId } from './queue-progress.ts';
import type { WaitingList } from './use-waiting-list.ts';
import { WaitingComing } from './waiting-coming.tsx';
import styles from './waiting-queue.module.css';

const chipLabels = {
  account: 'Accounts',
  message: 'Messages',
  concern: 'Concerns',
  bank: 'Bank',
  deletion: 'Deletions',
} as const;

export interface WaitingQueueProps {
  readonly waiting: WaitingList;
  /** How each kind is decided. */
  readonly parts: QueueParts;
  readonly actorId: string;
  /** The last decision, for the empty queue. Absent: unknown. */
  readonly lastDecision?: string | undefined;
  /** The first steps of a new installation; nothing until it is known whether any is left. */
  readonly steps: ReactNode;
  /** Beside the list while nothing is open. */
  readonly rest: ReactNode;
}

/** What waits for an administrator, oldest first, with each decision in its row. */
export function WaitingQueue(props: WaitingQueueProps) {
  const { waiting, parts, actorId, lastDecision, steps, rest } = props;
  const { place, list, counts, total, room, progress, hold } = waiting;
  const { rows, lastOpened: opened, isLocked } = list;
  useListKeys(list, opened?.id ?? null, true);
  const shared = (item: WaitingItem): QueueItemProps => ({
    item,
    actorId,
    isLocked,
    focus: { linkOf: list.focus.linkOf, placeToReturn: progress.placeToReturn },
    onDecided: () => progress.goOn(list, item.id),
    hold: (decision) => hold(item, decision),
  });
  const Pane = opened && parts[opened.kind].Pane;
  const { setList, onKeyDown, onPointerEnter, onPointerLeave } = list.focus;
  const now = useNow(60_000);
  const isInTable = useMediaQuery('(width >= 1024px)');
  return (
    <section className={styles.queue} aria-labelledby={headingId}>
      <SplitView
        paneKey={opened ? opened.id : null}
        paneLabel={opened ? (opened.username ?? kindLooks[opened.kind].name) : ''}
        backLabel="Waiting for you"
        onClose={place.close}
        onClosed={list.focus.returnTo}
        pane={opened && Pane && <Pane key={opened.id} {...shared(opened)} />}
        rest={rest}
        list={
          <>
            <h2 id={headingId} className={styles.title} tabIndex={-1}>
              Waiting for you
            </h2>
            <OfflineNotice
              what="items"
              hasRead={list.isRead}
              locked="Deciding needs the network."
            />
            <div className={styles.tools}>
              <ToolbarRow>
                <FilterChips
                  label="Kind"
                  value={place.filters.kind}
                  onChange={(kind) => place.change({ kind })}
                  chips={[
                    { value: '', label: 'All', count: total },
                    ...waitingKinds.map((kind) => ({
                      value: kind,
                      label: chipLabels[kind],
                      count: counts?.[kind],
                    })),
                  ]}
                />
              </ToolbarRow>
            </div>
            <ListState
              what="items"
              isLoading={!list.isRead}
              isStale={list.isStale}
              problem={list.problem}
              onRetry={list.retry}
              isEmpty={rows.rows.length === 0}
              coming={
                <div className={styles.list}>
                  <WaitingComing isRoomy rows={Math.min(Math.max(room, 1), waitingLimit)} />
                </div>
              }
              empty={
                <>
                  {steps}
                  <QueueEmpty place={place} lastDecision={lastDecision} />
                </>
              }
            >
              <ListNews words={words} news={rows.news} show={rows.show} focus={list.focus} />
              <ul
                ref={setList}
                className={styles.list}
                aria-label="Waiting for you"
                onKeyDown={onKeyDown}
                onPointerEnter={onPointerEnter}
                onPointerLeave={onPointerLeave}
              >
                {rows.rows.map((item) => {
                  const { Actions } = parts[item.kind];
                  const to = place.linkTo(item.id);
                  return (
                    <QueueRow
                      key={item.id}
                      isRoomy
                      item={item}
                      to={to}
                      isOpen={place.open === item.id}
                      now={now}
                      isInTable={isInTable}
                      actions={<Actions {...shared(item)} to={to} />}
                    />
                  );
                })}
              </ul>
              <KeysLegend className={styles.keys}>
                <kbd>J</kbd> <kbd>K</kbd> move <kbd>Enter</kbd> opens <kbd>E</kbd> decides{' '}
                <kbd>Z</kbd> undoes
              </KeysLegend>
              {steps}
            </ListState>
          </>
        }
      />
    </section>
  );
}

const words = { one: 'item', many: 'items' };

interface QueueEmptyProps {
  readonly place: { readonly isFiltered: boolean; readonly clear: () => void };
  /** 'Last decision at 19:41 by sasha.' Absent: unknown. */
  readonly lastDecision: string | undefined;
}

function QueueEmpty({ place, lastDecision }: QueueEmptyProps) {
  return (
    <EmptyState
      art={<WaitingRoomArt />}
      title={place.isFiltered ? 'Nothing of this kind waits.' : 'Nothing waits.'}
      text={lastDecision ?? 'New accounts, messages and requests appear here as they arrive.'}
      action={
        place.isFiltered ? <Button onClick={place.clear}>Show all that waits</Button> : undefined
      }
    />
  );
}
