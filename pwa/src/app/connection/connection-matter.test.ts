import { describe, expect, it } from 'vitest';
import type { ReplicaStatus } from '../../replica/replica-types.ts';
import { findMatter } from './connection-matter.ts';

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
    expect(findMatter(situation())).toBeNull();
  });

  it('shows that it is offline and what still works', () => {
    expect(findMatter(situation({ connection: 'offline' }))).toEqual({
      kind: 'offline',
      tone: 'warning',
      text: 'Offline. Your changes are kept and will be sent.',
    });
  });

  it.each(['signed-out', 'other-account', 'unavailable', 'too-old', 'gone'] as const)(
    'has its own text for %s',
    (connection) => {
      const matter = findMatter(situation({ connection }));
      expect(matter?.kind).toBe(connection);
      expect(matter?.text).not.toContain('Offline');
    },
  );

  it('says that it reconnects while the live connection is lost, less than what is known', () => {
    const lost = { isReconnecting: true } as const;
    expect(findMatter(situation(lost))?.text).toBe('Reconnecting…');
    expect(findMatter(situation({ ...lost, connection: 'offline' }))?.kind).toBe('offline');
  });

  it('asks to sign in when the session ended, even before the next exchange', () => {
    expect(findMatter({ ...situation(), isExpired: true })?.kind).toBe('signed-out');
  });

  it('precedes refused and waiting changes', () => {
    const matter = findMatter({
      ...situation({ connection: 'offline' }),
      waiting: 2,
      isOverdue: true,
      refused: 1,
    });
    expect(matter?.kind).toBe('offline');
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
    const matter = findMatter({ ...situation({ connection }), queuesNothing: true });
    expect(matter?.text).toBe(text);
  });

  it('still promises to send changes of other screens', () => {
    const offline = { ...situation({ connection: 'offline' }), queuesNothing: true, waiting: 1 };
    expect(findMatter(offline)?.text).toBe('Offline. Your changes are kept and will be sent.');
  });
});

describe('changes', () => {
  it('that wait no longer than usual are not reported', () => {
    expect(findMatter({ ...situation(), waiting: 1 })).toBeNull();
  });

  it('that wait too long are counted', () => {
    const matter = findMatter({ ...situation(), waiting: 2, isOverdue: true });
    expect(matter?.text).toBe('2 changes are waiting to be sent.');
  });

  it('that were refused precede waiting ones', () => {
    const matter = findMatter({ ...situation(), waiting: 2, isOverdue: true, refused: 1 });
    expect(matter).toMatchObject({ tone: 'danger', text: '1 change was refused.' });
  });
});

describe('a fault of the device', () => {
  it.each(['offline', 'unavailable'] as const)(
    'that endangers new changes precedes what ends by itself: %s',
    (connection) => {
      const matter = findMatter(situation({ connection, notice: 'quota' }));
      expect(matter?.text).toContain('This device is full');
    },
  );

  it.each(['signed-out', 'other-account', 'too-old'] as const)(
    'leaves the place to what only the person can end: %s',
    (connection) => {
      for (const notice of ['quota', 'unreadable'] as const) {
        expect(findMatter(situation({ connection, notice }))?.kind).toBe(connection);
      }
    },
  );

  it('that is over is reported when nothing else is', () => {
    expect(findMatter(situation({ notice: 'rebuilt' }))?.kind).toBe('notice');
    expect(findMatter(situation({ notice: 'effect-failed' }))?.kind).toBe('notice');
  });

  it('says how many changes a rebuild lost', () => {
    const matter = findMatter(situation({ notice: 'rebuilt', torn: 2 }));
    expect(matter).toMatchObject({ kind: 'notice', tone: 'danger' });
    expect(matter?.text).toMatch(/loaded again\. 2 changes were lost\.$/);
  });

  it('that the storage cannot be read, however the connection is', () => {
    const matter = findMatter(situation({ connection: 'unavailable', notice: 'unreadable' }));
    expect(matter).toMatchObject({ kind: 'notice', tone: 'danger' });
    expect(matter?.text).toContain('Everything on it is kept');
  });
});

it.each([
  ['unreadable data', { notice: 'unreadable' }],
  ['a server that does not answer', { connection: 'unavailable' }],
] as const)('with the neutral name chosen, %s names the app by it', (_what, status) => {
  const ownName = findMatter(situation(status))?.text;
  const neutral = findMatter({ ...situation(status), appName: 'Planner' })?.text;
  expect(ownName).toContain('Greenroom');
  expect(neutral).toBe(ownName?.replace('Greenroom', 'Planner'));
});
