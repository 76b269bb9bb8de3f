import { useIsOnline } from '../../platform/use-is-online.ts';
import { useNow } from '../../platform/use-now.ts';
import {
  useRefusedChanges,
  useReplicaStatus,
  useUnsentConcerns,
  useWaitingChanges,
} from '../../replica/replica-hooks.ts';
import { useSessionStore } from '../session/session-store.ts';
import { type ConnectionMatter, findMatter } from './connection-matter.ts';
import { describeLastPull } from './time-ago.ts';

/** Milliseconds a change may wait before the indicator reports it. */
const usualSending = 5_000;
/** Same, for changes that follow a file upload, which shows its own progress. */
const usualWithFiles = 60_000;

export interface ConnectionState {
  readonly matter: ConnectionMatter | null;
  /** Number of changes and concerns the server has not confirmed. */
  readonly waiting: number;
  readonly lastPull: string | null;
}

/** `queuesNothing`: the screen is online only and shows its own offline notice. */
export function useConnectionState(queuesNothing = false): ConnectionState {
  const isOnline = useIsOnline();
  const status = useReplicaStatus();
  const waiting = useWaitingChanges();
  const concerns = useUnsentConcerns();
  const refused = useRefusedChanges();
  const now = useNow(usualSending);
  const isExpired = useSessionStore(
    ({ session }) => session.status === 'signed-in' && session.isExpired,
  );
  const isOverdue = waiting.some(
    ({ state, at, mayFollowFiles }) =>
      state === 'parked' || now - Date.parse(at) > (mayFollowFiles ? usualWithFiles : usualSending),
  );
  const isUnnoticed = !isOnline && status.connection === 'online';
  const matter = findMatter({
    // Without a network the open socket may not have noticed yet.
    status: isUnnoticed ? { ...status, connection: 'offline' } : status,
    isExpired,
    waiting: waiting.length + concerns,
    isOverdue,
    refused: refused.length,
    queuesNothing,
  });
  const hasNone = waiting.length === 0 && concerns === 0 && refused.length === 0;
  const isReportedByScreen = queuesNothing && !isOnline && matter?.kind === 'offline' && hasNone;
  return {
    matter: isReportedByScreen ? null : matter,
    waiting: waiting.length + concerns,
    lastPull: describeLastPull(status.lastPulledAt, now),
  };
}
