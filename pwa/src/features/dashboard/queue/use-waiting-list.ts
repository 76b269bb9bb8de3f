import { type WaitingItem, waitingKinds } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { useState } from 'react';
import { useListLocation } from '../../../platform/list-location.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { useAdminRows } from '../../admin-list/use-admin-list.ts';
import { useListKeys } from '../../admin-list/use-list-keys.ts';
import { QueueProgress } from './queue-progress.ts';

const choices = { kind: ['', ...waitingKinds] } as const;

/** The queue the address names, and how the focus and the open item go on after a decision. */
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
  useListKeys(list, true);
  return { place, list, counts: read.data?.counts, progress };
}
