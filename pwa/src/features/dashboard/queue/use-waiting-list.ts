import type { LiveCallName } from '@greenroom/sync-protocol/contract';
import {
  type WaitingItem,
  type WaitingKind,
  waitingKinds,
  type WaitingQueue,
} from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useListLocation } from '../../../platform/list-location.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { type AdminList, useAdminRows } from '../../admin-list/use-admin-list.ts';
import { QueueProgress } from './queue-progress.ts';
import { keepWaitingRows, readWaitingRows } from './waiting-room.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { untilReadAgain } from '../../../rest/lists/query-client.ts';
import { useSingleKeys } from '../../../ui/single-keys/single-keys.ts';
import type { HeldDecision } from '../../registration/queue-part.ts';
import {
  forgetDecided,
  forgetProblem,
  keepDecided,
  keepProblem,
  useDecidedStore,
} from './hold/decided-store.ts';
import { DecisionHold } from './hold/decision-hold.ts';

const choices = { kind: ['', ...waitingKinds] } as const;

/**
 * The queue the address names, and how the focus and the open item go on after a decision. `room`:
 * rows that waited when this device last read them; `total`: of all kinds, undefined until read.
 * `isNew`: the account has probably just set up.
 */
export function useWaitingList(isNew = false) {
  const place = useListLocation(choices);
  const { kind } = place.filters;
  const read = useCallQuery('dashboard.waiting', kind === '' ? {} : { kind }, {
    keepsPrevious: true,
  });
  const all = useAdminRows<WaitingItem>(
    { ...read, data: read.data && { rows: read.data.items, total: read.data.items.length } },
    place,
  );
  const [progress] = useState(() => new QueueProgress());
  const { list, decided, hold } = useHeldDecision(all, progress);
  const [room] = useState(() => readWaitingRows(isNew));
  const counts = read.data && countWaiting(read.data, decided);
  const total = counts && waitingKinds.reduce((sum, each) => sum + counts[each], 0);
  useEffect(() => {
    if (total !== undefined) keepWaitingRows(total);
  }, [total]);
  return { place, list, counts, total, room, progress, hold };
}

export type WaitingList = ReturnType<typeof useWaitingList>;

/**
 * Whether the queue shows the item the address names, or may still: it may name one that was decided, to
 * which Back or another screen led.
 */
export function showsItem(list: WaitingList['list']): boolean {
  if (list.place.open === null) return false;
  const isComing = !list.isRead && list.problem === null && !list.isLocked;
  return list.lastOpened !== undefined || isComing;
}

/** Everything that waits, by kind, without the items decided here that the server still counts. */
function countWaiting(
  { counts, items }: WaitingQueue,
  decided: ReadonlyMap<string, WaitingKind>,
): WaitingQueue['counts'] {
  const left = { ...counts };
  for (const [id, kind] of decided) {
    // The items may be of another kind alone.
    const isOfOther = items.every((item) => item.kind !== kind);
    if (left[kind] > 0 && (isOfOther || items.some((item) => item.id === id))) left[kind] -= 1;
  }
  return left;
}

/** An item whose decision was undone. */
interface Undone {
  readonly id: string;
  readonly wasOpen: boolean;
}

/**
 * Holds the decisions about a queue's items for the time in which each can be undone, by its toast or
 * by Z, and hides the items meanwhile. What is held is sent when the queue is left.
 */
function useHeldDecision(all: AdminList<WaitingItem>, progress: QueueProgress) {
  const decided = useDecidedStore((state) => state.decided);
  const rows = all.rows.rows.filter(({ id }) => !decided.has(id));
  const opened = rows.find(({ id }) => id === all.place.open);
  const isDecided = all.place.open !== null && decided.has(all.place.open);
  const list: AdminList<WaitingItem> = {
    ...all,
    rows: { ...all.rows, rows },
    opened,
    lastOpened: isDecided ? undefined : all.lastOpened,
  };
  const [held] = useState(() => new DecisionHold());
  useEffect(() => held.send, [held]);
  useSingleKeys({ z: { press: held.undo } });

  const [undone, setUndone] = useState<Undone | null>(null);
  const goBack = useEffectEvent(({ id, wasOpen }: Undone) => progress.goBack(list, id, wasOpen));
  // Only after a commit is its row back.
  useEffect(() => {
    if (undone !== null) goBack(undone);
  }, [undone]);

  /** The rows as they are when a decision ends. */
  const rowsNow = useRef(all.rows);
  useLayoutEffect(() => {
    rowsNow.current = all.rows;
  });
  const client = useQueryClient();
  const hold = (item: WaitingItem, decision: HeldDecision) => {
    const { id } = item;
    if (useDecidedStore.getState().decided.has(id)) return;
    const wasOpen = all.place.open === id;
    progress.goOn(list, id, true);
    forgetProblem(id);
    keepDecided(item);
    held.hold({
      ...decision,
      onEnd: (end) => {
        if (end === 'sent' || end === 'left') rowsNow.current.drop(id);
        if (end === 'sent') {
          void untilQueueRead(client).then(() => forgetDecided(id));
          return;
        }
        forgetDecided(id);
        if (end === 'left') return;
        decision.onReturned?.();
        if (end === 'undone') setUndone({ id, wasOpen });
      },
      onFailed: (problem) => keepProblem(id, problem),
    });
  };
  return { list, decided, hold };
}

/** Resolves when no answer is left from before a decision that was sent. */
async function untilQueueRead(client: QueryClient): Promise<void> {
  // Of other kinds, or of a queue that was left.
  client.removeQueries({ queryKey: [call], type: 'inactive' });
  await untilReadAgain(client, call);
}

const call = 'dashboard.waiting' satisfies LiveCallName;
