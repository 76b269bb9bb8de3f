import { useEffect, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import { isScreenSeen, watchScreenSeen } from '../../../ui/modal-overlay/screen-seen.ts';
import { findNewestPosition } from './read-queries.ts';

export interface Absence {
  /** The page is hidden, or something covers it. */
  readonly isHidden: boolean;
  /** Hidden, or messages that arrived meanwhile are not all in the list yet. */
  readonly isAway: boolean;
}

/** A period in which the page is seen or hidden. */
interface Visit {
  readonly isHidden: boolean;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/**
 * Whether the reader is away. Being away lasts until the first pull after the return is in the list: a
 * page in the background has no connection. Starting the app counts as a return.
 * @param newest position of the last message in the list; null: none
 */
export function useAbsence(newest: number | null): Absence {
  const replica = useReplica();
  const { lastPulledAt } = useReplicaStatus();
  const [visit, setVisit] = useState<Visit>(() => ({
    isHidden: !isScreenSeen(),
    // By a clock that was ahead and is set back, the start is yet to come.
    since: Math.min(performance.timeOrigin, Date.now()),
  }));
  useEffect(() => {
    const noteSight = () => {
      const isHidden = !isScreenSeen();
      const since = Date.now();
      setVisit((before) => (before.isHidden === isHidden ? before : { isHidden, since }));
    };
    // What covers the screen in the same commit has done so before this.
    noteSight();
    return watchScreenSeen(noteSight);
  }, []);
  const isPulled = !visit.isHidden && lastPulledAt !== null && lastPulledAt >= visit.since;
  const [pulled, setPulled] = useState<{ visit: Visit; newest: number } | null>(null);
  useEffect(() => {
    if (!isPulled) return;
    let isEnded = false;
    const noteNewest = (position: number) => {
      if (!isEnded) setPulled({ visit, newest: position });
    };
    // With a broken database no more messages arrive.
    findNewestPosition(replica).then(noteNewest, () => noteNewest(0));
    return () => {
      isEnded = true;
    };
  }, [replica, visit, isPulled]);
  const [caughtUp, setCaughtUp] = useState<Visit | null>(null);
  const isInList = pulled?.visit === visit && (newest ?? 0) >= pulled.newest;
  useEffect(() => {
    if (!isInList) return;
    // After the render that adds the messages: in it they still count as arrived while away.
    queueMicrotask(() => setCaughtUp(visit));
  }, [visit, isInList]);
  return { isHidden: visit.isHidden, isAway: visit.isHidden || caughtUp !== visit };
}
