import type { AppName } from '../../platform/privacy/discreet.ts';
import type { Connection, ReplicaStatus } from '../../replica/replica-types.ts';

/** The indicator's line of text and the meaning of its dot's colour. */
export interface ConnectionIssue {
  readonly kind: Exclude<Connection, 'online'> | 'reconnecting' | 'notice' | 'refused' | 'waiting';
  readonly tone: 'quiet' | 'warning' | 'danger';
  readonly text: string;
}

interface Situation {
  readonly status: ReplicaStatus;
  readonly isExpired: boolean;
  /** Number of changes the server has not confirmed. */
  readonly waiting: number;
  /** At least one has waited longer than sending usually takes. */
  readonly isOverdue: boolean;
  readonly refused: number;
  readonly queuesNothing: boolean;
  /** What the person calls the app here. */
  readonly appName: AppName;
}

interface Away {
  readonly tone: ConnectionIssue['tone'];
  readonly state: string;
  /** What happens to changes that exist or can be made. */
  readonly promise: string;
  /** Replaces the promise on a screen that queues nothing. */
  readonly wayOn: string;
}

const describeAway = (app: AppName): Record<Exclude<Connection, 'online'>, Away> => ({
  offline: {
    tone: 'warning',
    state: 'Offline.',
    promise: 'Your changes are kept and will be sent.',
    wayOn: '',
  },
  'signed-out': {
    tone: 'warning',
    state: 'You are signed out.',
    promise: 'Your changes are kept; sign in to send them.',
    wayOn: 'Sign in to continue.',
  },
  'other-account': {
    tone: 'warning',
    state: 'Somebody else is now signed in here.',
    promise: 'Your changes are kept; sign in to send them.',
    wayOn: 'Sign in to continue.',
  },
  unavailable: {
    tone: 'warning',
    state: `${app} is not available right now.`,
    promise: 'Your changes are kept and will be sent.',
    wayOn: '',
  },
  'too-old': {
    tone: 'warning',
    state: 'This version is too old.',
    promise: 'Your changes are kept; update to send them.',
    wayOn: 'Update to continue.',
  },
  gone: { tone: 'danger', state: 'This account no longer exists.', promise: '', wayOn: '' },
});

type Notices = Record<NonNullable<ReplicaStatus['notice']>, Omit<ConnectionIssue, 'kind'>>;

const describeNotices = (app: AppName): Notices => ({
  quota: {
    tone: 'danger',
    text: 'This device is full. Free up some space, or new changes cannot be kept.',
  },
  unreadable: {
    tone: 'danger',
    text: `This device does not let ${app} read its data right now. Everything on it is kept, but new changes cannot be saved.`,
  },
  rebuilt: {
    tone: 'warning',
    text: 'The data on this device was damaged and has been loaded again.',
  },
  'effect-failed': {
    tone: 'warning',
    text: 'A change cannot be shown on this device. It is kept and will be sent.',
  },
});

/** What only a sign-in or an update ends, so that the sheet has to offer it. */
const toBeEnded: readonly Connection[] = ['signed-out', 'other-account', 'too-old'];

/** The most important fact about connection and unsent changes; null when there is none. */
export function findIssue(situation: Situation): ConnectionIssue | null {
  const { status, isExpired, waiting, isOverdue, refused } = situation;
  const notices = describeNotices(situation.appName);
  const connection = isExpired ? 'signed-out' : status.connection;
  const isFaulty = status.notice === 'quota' || status.notice === 'unreadable';
  if (isFaulty && !toBeEnded.includes(connection)) {
    return { kind: 'notice', ...notices[status.notice] };
  }
  if (connection !== 'online') return awayMatter(connection, situation);
  if (status.isReconnecting) {
    return { kind: 'reconnecting', tone: 'quiet', text: 'Reconnecting…' };
  }
  if (refused > 0) {
    return {
      kind: 'refused',
      tone: 'danger',
      text: `${countChanges(refused, 'was', 'were')} refused.`,
    };
  }
  if (status.notice !== null) {
    const notice = notices[status.notice];
    if (status.notice !== 'rebuilt' || status.torn === 0) return { kind: 'notice', ...notice };
    const lost = countChanges(status.torn, 'was', 'were');
    return { kind: 'notice', tone: 'danger', text: `${notice.text} ${lost} lost.` };
  }
  if (isOverdue) {
    return {
      kind: 'waiting',
      tone: 'quiet',
      text: `${countChanges(waiting, 'is', 'are')} waiting to be sent.`,
    };
  }
  return null;
}

/** A screen that queues nothing promises sending only when changes of other screens wait. */
function awayMatter(
  kind: Exclude<Connection, 'online'>,
  { queuesNothing, waiting, appName }: Situation,
): ConnectionIssue {
  const { tone, state, promise, wayOn } = describeAway(appName)[kind];
  const more = queuesNothing && waiting === 0 ? wayOn : promise;
  return { kind, tone, text: `${state} ${more}`.trimEnd() };
}

function countChanges(count: number, one: string, many: string): string {
  return count === 1 ? `1 change ${one}` : `${count} changes ${many}`;
}
