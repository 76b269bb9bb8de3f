import { useEffect, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import { findNewestPosition } from './read-queries.ts';

export interface Absence {
  /** Nobody sees the page. */
  readonly isHidden: boolean;
  /** It is hidden, or what came while it was is not all in the list yet. */
  readonly isAway: boolean;
}

/** From one time the page is shown to the next. */
interface Visit {
  readonly isHidden: boolean;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/**
 * Whether the reader is away, or just back: what came meanwhile comes with the first pull after that,
 * for a page in the background has no connection. A start of the app is a return, too.
 * @param newest the position of the last message in the list; null: there is none
 */
export function useAbsence(newest: number | null): Absence {
  const replica = useReplica();
  const { lastPulledAt } = useReplicaStatus();
  const [visit, setVisit] = useState<Visit>(() => ({
    isHidden: isPageHidden(),
    since: performance.timeOrigin,
  }));
  useEffect(() => {
    const turn = () => setVisit({ isHidden: isPageHidden(), since: Date.now() });
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, []);
  const isPulled = !visit.isHidden && lastPulledAt !== null && lastPulledAt >= visit.since;
  const [pulled, setPulled] = useState<{ visit: Visit; newest: number } | null>(null);
  useEffect(() => {
    if (!isPulled) return;
    let isEnded = false;
    const tell = (position: number) => {
      if (!isEnded) setPulled({ visit, newest: position });
    };
    // Where the database is broken nothing more comes.
    findNewestPosition(replica).then(tell, () => tell(0));
    return () => {
      isEnded = true;
    };
  }, [replica, visit, isPulled]);
  const [caughtUp, setCaughtUp] = useState<Visit | null>(null);
  const isInList = pulled?.visit === visit && (newest ?? 0) >= pulled.newest;
  useEffect(() => {
    if (!isInList) return;
    // Not with the very drawing that shows what came: that still came while the reader was away.
    queueMicrotask(() => setCaughtUp(visit));
  }, [visit, isInList]);
  return { isHidden: visit.isHidden, isAway: visit.isHidden || caughtUp !== visit };
}

function isPageHidden(): boolean {
  return document.visibilityState === 'hidden';
}
