// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { removeSessionMark } from '../../platform/storage/session-mark.ts';
import { MockProblem, mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { markSession } from '../../testing/running-app.tsx';
import { resetSessionStore, useSessionStore } from './session-store.ts';
import { startSession } from './start-session.ts';

afterEach(() => {
  removeSessionMark();
  resetSessionStore();
});

/** How often a start on a device without anybody's data asks who is signed in, and how it ends. */
async function start(): Promise<{ asked: number; session: unknown }> {
  let asked = 0;
  server.use(
    mockCall('account.currentUser', () => {
      asked += 1;
      throw new MockProblem('unauthenticated', 'Please sign in');
    }),
  );
  await startSession();
  return { asked, session: useSessionStore.getState().session };
}

const signedOut = { status: 'signed-out', end: 'cold' };

it('asks the server where only the mark tells of a session', async () => {
  markSession();
  expect(await start()).toEqual({ asked: 1, session: signedOut });
});

it('asks nobody on a device without a mark', async () => {
  expect(await start()).toEqual({ asked: 0, session: signedOut });
});
