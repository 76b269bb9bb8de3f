import { describe, expect, it } from 'vitest';
import type { ReplicaStatus } from '../../replica/replica-types.ts';
import { findIssue } from './connection-issue.ts';

const calm: ReplicaStatus = {
  connection: 'online',
  busy: false,
  ready: true,
  offlineDays: null,
  lastPulledAt: 0,
  notice: null,
  torn: 0,
  isReconnecting: false,
  ended: null,
};

function situation(over: Partial<ReplicaStatus> = {}) {
  return {
    status: { ...calm, ...over },
    isExpired: false,
    waiting: 0,
    isOverdue: false,
    refused: 0,
    queuesNothing: false,
    appName: 'Greenroom' as const,
  };
}

describe('the connection', () => {
  it('shows nothing while online and synced', () => {
    expect(findIssue(situation())).toBeNull();
  });

  it('shows that it is offline and what still works', () => {
    expect(findIssue(situation({ connection: 'offline' }))).toEqual({
      kind: 'offline',
      tone: 'warning',
      text: 'Offline. Your changes are kept and will be sent.',
    });
  });

  it.each(['signed-out', 'other-account', 'unavailable', 'too-old', 'gone'] as const)(
    'has its own text for %s',
    (connection) => {
      const issue = findIssue(situation({ connection }));
      expect(issue?.kind).toBe(connection);
      expect(issue?.text).not.toContain('Offline');
    },
  );

  it('says that it reconnects while the live connection is lost, less than what is known', () => {
    const lost = { isReconnecting: true } as const;
    expect(findIssue(situation(lost))?.text).toBe('Reconnecting…');
    expect(findIssue(situation({ ...lost, connection: 'offline' }))?.kind).toBe('offline');
  });

  it('asks to sign in when the session ended, even before the next exchange', () => {
    expect(findIssue({ ...situation(), isExpired: true })?.kind).toBe('signed-out');
  });

  it('precedes refused and waiting changes', () => {
    const issue = findIssue({
      ...situation({ connection: 'offline' }),
      waiting: 2,
      isOverdue: true,
      refused: 1,
    });
    expect(issue?.kind).toBe('offline');
  });
});

describe('where nothing is queued', () => {
  it.each([
    ['offline', 'Offline.'],
    ['unavailable', 'Greenroom is not available right now.'],
    ['signed-out', 'You are signed out. Sign in to continue.'],
    ['other-account', 'Somebody else is now signed in here. Sign in to continue.'],
    ['too-old', 'This version is too old. Update to continue.'],
    ['gone', 'This account no longer exists.'],
  ] as const)('%s promises nothing of changes', (connection, text) => {
    const issue = findIssue({ ...situation({ connection }), queuesNothing: true });
    expect(issue?.text).toBe(text);
  });

  it('still promises to send changes of other screens', () => {
    const offline = { ...situation({ connection: 'offline' }), queuesNothing: true, waiting: 1 };
    expect(findIssue(offline)?.text).toBe('Offline. Your changes are kept and will be sent.');
  });
});

describe('changes', () => {
  it('that wait no longer than usual are not reported', () => {
    expect(findIssue({ ...situation(), waiting: 1 })).toBeNull();
  });

  it('that wait too long are counted', () => {
    const issue = findIssue({ ...situation(), waiting: 2, isOverdue: true });
    expect(issue?.text).toBe('2 changes are waiting to be sent.');
  });

  it('that were refused precede waiting ones', () => {
    const issue = findIssue({ ...situation(), waiting: 2, isOverdue: true, refused: 1 });
    expect(issue).toMatchObject({ tone: 'danger', text: '1 change was refused.' });
  });
});

describe('a fault of the device', () => {
  it.each(['offline', 'unavailable'] as const)(
    'that endangers new changes precedes what ends by itself: %s',
    (connection) => {
      const issue = findIssue(situation({ connection, notice: 'quota' }));
      expect(issue?.text).toContain('This device is full');
    },
  );

  it.each(['signed-out', 'other-account', 'too-old'] as const)(
    'leaves the place to what only the person can end: %s',
    (connection) => {
      for (const notice of ['quota', 'unreadable'] as const) {
        expect(findIssue(situation({ connection, notice }))?.kind).toBe(connection);
      }
    },
  );

  it('that is over is reported when nothing else is', () => {
    expect(findIssue(situation({ notice: 'rebuilt' }))?.kind).toBe('notice');
    expect(findIssue(situation({ notice: 'effect-failed' }))?.kind).toBe('notice');
  });

  it('says how many changes a rebuild lost', () => {
    const issue = findIssue(situation({ notice: 'rebuilt', torn: 2 }));
    expect(issue).toMatchObject({ kind: 'notice', tone: 'danger' });
    expect(issue?.text).toMatch(/loaded again\. 2 changes were lost\.$/);
  });

  it('that the storage cannot be read, however the connection is', () => {
    const issue = findIssue(situation({ connection: 'unavailable', notice: 'unreadable' }));
    expect(issue).toMatchObject({ kind: 'notice', tone: 'danger' });
    expect(issue?.text).toContain('Everything on it is kept');
  });
});

it.each([
  ['unreadable data', { notice: 'unreadable' }],
  ['a server that does not answer', { connection: 'unavailable' }],
] as const)('with the neutral name chosen, %s names the app by it', (_what, status) => {
  const ownName = findIssue(situation(status))?.text;
  const neutral = findIssue({ ...situation(status), appName: 'Planner' })?.text;
  expect(ownName).toContain('Greenroom');
  expect(neutral).toBe(ownName?.replace('Greenroom', 'Planner'));
});
