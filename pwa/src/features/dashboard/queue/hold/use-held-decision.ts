import type { WaitingItem } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { untilReadAgain } from '../../../../rest/lists/query-client.ts';
import { useSingleKeys } from '../../../../ui/single-keys/single-keys.ts';
import type { AdminList } from '../../../admin-list/use-admin-list.ts';
import type { HeldDecision } from '../../../registration/queue-part.ts';
import {
  forgetDecided,
  forgetProblem,
  keepDecided,
  keepProblem,
  useDecidedStore,
} from './decided-store.ts';
import { DecisionHold } from './decision-hold.ts';
import type { QueueProgress } from '../queue-progress.ts';

/** An item whose decision was undone. */
interface Undone {
  readonly id: string;
  readonly wasOpen: boolean;
}

/**
 * Holds the decisions about a queue's items for the time in which each can be undone, by its toast or
 * by Z, and hides the items meanwhile. What is held is sent when the queue is left.
 */
export function useHeldDecision(all: AdminList<WaitingItem>, progress: QueueProgress) {
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

const call = 'dashboard.waiting';
