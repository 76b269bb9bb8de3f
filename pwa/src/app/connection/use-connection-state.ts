import { useEffect, useState } from 'react';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useNow } from '../../platform/use-now.ts';
import {
  useRefusedChanges,
  useReplicaStatus,
  useUnsentConcerns,
  useWaitingChanges,
} from '../../replica/replica-hooks.ts';
import { useSessionStore } from '../session/session-store.ts';
import { type ConnectionIssue, findIssue } from './connection-issue.ts';
import { describeLastPull } from './time-ago.ts';

/** Milliseconds a change may wait before the indicator reports it. */
const usualSending = 5_000;
/** Same, for changes that follow a file upload, which shows its own progress. */
const usualWithFiles = 60_000;

/** Milliseconds a pull may take before its age is shown. */
const usualPull = 2_000;

export interface ConnectionState {
  readonly issue: ConnectionIssue | null;
  /** Number of changes and concerns the server has not confirmed. */
  readonly waiting: number;
  /** Null: within the last minute. */
  readonly lastPull: string | null;
  /** It failed, or takes longer than usual: its age is worth a line of every screen. */
  readonly isPullLate: boolean;
}

/** `queuesNothing`: the screen is online only and shows its own offline notice. */
export function useConnectionState(queuesNothing = false): ConnectionState {
  const isOnline = useIsOnline();
  const status = useReplicaStatus();
  const changes = useWaitingChanges();
  const concerns = useUnsentConcerns();
  const waiting = changes.length + concerns.waiting;
  const refused = useRefusedChanges().length + concerns.refused;
  const appName = useDiscreet((state) => state.appName);
  const now = useNow(usualSending);
  const isExpired = useSessionStore(
    ({ session }) => session.status === 'signed-in' && session.isExpired,
  );
  const isOverdue = changes.some(
    ({ state, at, mayFollowFiles }) =>
      state === 'parked' || now - Date.parse(at) > (mayFollowFiles ? usualWithFiles : usualSending),
  );
  const isUnnoticed = !isOnline && status.connection === 'online';
  const issue = findIssue({
    // Without a network the open socket may not have noticed yet.
    status: isUnnoticed ? { ...status, connection: 'offline' } : status,
    isExpired,
    waiting,
    isOverdue,
    refused,
    queuesNothing,
    appName,
  });
  const lastPull = describeLastPull(status.lastPulledAt, now);
  // While all is well, the pull that a screen begins with is over in less.
  const isLasting = useLasts(lastPull !== null, usualPull);
  const isAway = isUnnoticed || status.connection !== 'online' || status.isReconnecting;
  const hasNone = waiting + refused === 0;
  const isReportedByScreen = queuesNothing && !isOnline && issue?.kind === 'offline' && hasNone;
  return {
    issue: isReportedByScreen ? null : issue,
    waiting,
    lastPull,
    isPullLate: isAway || isLasting,
  };
}

/** Whether it has been true for `time` milliseconds without a break. */
function useLasts(isTrue: boolean, time: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setLasts(true), time);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isTrue, time]);
  return isTrue && lasts;
}
