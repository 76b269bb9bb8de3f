import type { WaitingItem } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSingleKeys } from '../../../../ui/single-keys/single-keys.ts';
import type { AdminList } from '../../../admin-list/use-admin-list.ts';
import type { HeldDecision } from '../../../registration/queue-part.ts';
import { forgetProblem, keepProblem, setDecided, useDecidedStore } from './decided-store.ts';
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
  const isDecided = ({ id }: WaitingItem) => decided.has(id);
  const rows = all.rows.rows.filter((item) => !isDecided(item));
  const opened = rows.find(({ id }) => id === all.place.open);
  const list: AdminList<WaitingItem> = { ...all, rows: { ...all.rows, rows }, opened };
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
  const hold = ({ id }: WaitingItem, decision: HeldDecision) => {
    if (useDecidedStore.getState().decided.has(id)) return;
    const wasOpen = all.place.open === id;
    progress.goOn(list, id, true);
    forgetProblem(id);
    setDecided(id, true);
    held.hold({
      ...decision,
      onEnd: (end) => {
        if (end === 'sent') rowsNow.current.drop(id);
        setDecided(id, false);
        if (end === 'sent') return;
        decision.onReturned?.();
        if (end === 'undone') setUndone({ id, wasOpen });
      },
      onFailed: (problem) => keepProblem(id, problem),
    });
  };
  return { list, isDecided, hold };
}
