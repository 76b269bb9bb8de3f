import { type WaitingItem, waitingKinds } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { useEffect, useState } from 'react';
import { useListLocation } from '../../../platform/list-location.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { useAdminRows } from '../../admin-list/use-admin-list.ts';
import { QueueProgress } from './queue-progress.ts';
import { keepWaitingRows, readWaitingRows } from './waiting-room.ts';

const choices = { kind: ['', ...waitingKinds] } as const;

/**
 * The queue the address names, and how the focus and the open item go on after a decision. `room`:
 * rows that waited when this device last read them; `total`: of all kinds, undefined until read.
 */
export function useWaitingList() {
  const place = useListLocation(choices);
  const { kind } = place.filters;
  const read = useCallQuery('dashboard.waiting', kind === '' ? {} : { kind }, {
    keepsPrevious: true,
  });
  const list = useAdminRows<WaitingItem>(
    { ...read, data: read.data && { rows: read.data.items, total: read.data.items.length } },
    place,
  );
  const [progress] = useState(() => new QueueProgress());
  const [room] = useState(readWaitingRows);
  const counts = read.data?.counts;
  const total = counts && waitingKinds.reduce((sum, each) => sum + counts[each], 0);
  useEffect(() => {
    if (total !== undefined) keepWaitingRows(total);
  }, [total]);
  return { place, list, counts, total, room, progress };
}
