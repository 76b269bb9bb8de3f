import { useIsOnline } from '../../platform/use-is-online.ts';
import { useNow } from '../../platform/use-now.ts';
import {
  useRefusedChanges,
  useReplicaStatus,
  useWaitingChanges,
} from '../../replica/replica-hooks.ts';
import { useSessionStore } from '../session/session-store.ts';
import { type ConnectionMatter, findMatter } from './connection-matter.ts';
import { describeLastPull } from './time-ago.ts';

/** Milliseconds a change may be on its way before the indicator speaks of it. */
const usualSending = 5_000;
/** The same where files go first; they say themselves that they are on their way. */
const usualWithFiles = 60_000;

export interface ConnectionState {
  readonly matter: ConnectionMatter | null;
  /** How many changes are only on this device. */
  readonly waiting: number;
  /** When the device was last brought up to date; null while that is within a minute. */
  readonly lastPull: string | null;
}

/**
 * The state of connection and unsent work, as the head of every screen shows it. `queuesNothing`: the
 * screen is online only; it says itself that there is no network.
 */
export function useConnectionState(queuesNothing = false): ConnectionState {
  const isOnline = useIsOnline();
  const status = useReplicaStatus();
  const waiting = useWaitingChanges();
  const refused = useRefusedChanges();
  const now = useNow(usualSending);
  const isExpired = useSessionStore(
    ({ session }) => session.status === 'signed-in' && session.isExpired,
  );
  const isOverdue = waiting.some(
    ({ state, at, mayFollowFiles }) =>
      state === 'parked' || now - Date.parse(at) > (mayFollowFiles ? usualWithFiles : usualSending),
  );
  const matter = findMatter({
    status,
    isExpired,
    waiting: waiting.length,
    isOverdue,
    refused: refused.length,
    queuesNothing,
  });
  const hasNone = waiting.length === 0 && refused.length === 0;
  const isSaid = queuesNothing && !isOnline && matter?.kind === 'offline' && hasNone;
  return {
    matter: isSaid ? null : matter,
    waiting: waiting.length,
    lastPull: describeLastPull(status.lastPulledAt, now),
  };
}
