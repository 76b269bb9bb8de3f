import type { Connection, ReplicaStatus } from '../../replica/replica-types.ts';

/** What the indicator says: one line, and what the dot's colour stands for. */
export interface ConnectionMatter {
  readonly kind: Exclude<Connection, 'online'> | 'notice' | 'refused' | 'waiting';
  readonly tone: 'quiet' | 'warning' | 'danger';
  readonly text: string;
}

interface Situation {
  readonly status: ReplicaStatus;
  readonly isExpired: boolean;
  /** How many changes are only on this device. */
  readonly waiting: number;
  /** One of them waits longer than sending usually takes. */
  readonly isOverdue: boolean;
  /** How many changes the server refused. */
  readonly refused: number;
}

const away: Record<Exclude<Connection, 'online'>, Omit<ConnectionMatter, 'kind'>> = {
  offline: { tone: 'warning', text: 'Offline. Your changes are kept and will be sent.' },
  'signed-out': {
    tone: 'warning',
    text: 'You are signed out. Your changes are kept; sign in to send them.',
  },
  'other-account': {
    tone: 'warning',
    text: 'Somebody else is signed in on this browser. Your changes are kept; sign in to send them.',
  },
  unavailable: {
    tone: 'warning',
    text: 'Greenroom is not available right now. Your changes are kept and will be sent.',
  },
  'too-old': {
    tone: 'warning',
    text: 'This version is too old. Your changes are kept; update to send them.',
  },
  gone: { tone: 'danger', text: 'This account no longer exists.' },
};

const notices: Record<NonNullable<ReplicaStatus['notice']>, Omit<ConnectionMatter, 'kind'>> = {
  quota: {
    tone: 'danger',
    text: 'This device is full. Make some room, or new changes cannot be kept.',
  },
  rebuilt: {
    tone: 'warning',
    text: 'What was stored on this device was damaged and has been loaded anew.',
  },
  'effect-failed': {
    tone: 'warning',
    text: 'A change cannot be shown on this device. It is kept and will be sent.',
  },
};

/** The one thing a person should know about connection and unsent work; null when all is well. */
export function findMatter(situation: Situation): ConnectionMatter | null {
  const { status, isExpired, waiting, isOverdue, refused } = situation;
  const connection = isExpired ? 'signed-out' : status.connection;
  if (status.notice === 'quota') return { kind: 'notice', ...notices.quota };
  if (connection !== 'online') return { kind: connection, ...away[connection] };
  if (refused > 0) {
    return {
      kind: 'refused',
      tone: 'danger',
      text: `${countChanges(refused, 'was', 'were')} refused.`,
    };
  }
  if (status.notice !== null) return { kind: 'notice', ...notices[status.notice] };
  if (isOverdue) {
    return {
      kind: 'waiting',
      tone: 'quiet',
      text: `${countChanges(waiting, 'is', 'are')} waiting to be sent.`,
    };
  }
  return null;
}

function countChanges(count: number, one: string, many: string): string {
  return count === 1 ? `1 change ${one}` : `${count} changes ${many}`;
}
