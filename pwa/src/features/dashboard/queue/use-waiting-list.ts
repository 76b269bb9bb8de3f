import {
  type WaitingItem,
  type WaitingKind,
  type WaitingQueue,
  waitingKinds,
} from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { useEffect, useState } from 'react';
import { useListLocation } from '../../../platform/list-location.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { useAdminRows } from '../../admin-list/use-admin-list.ts';
import { QueueProgress } from './queue-progress.ts';
import { useHeldDecision } from './hold/use-held-decision.ts';
import { keepWaitingRows, readWaitingRows } from './waiting-room.ts';

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
