import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MemoryCaches } from '@greenroom/pwa/replica/testing/cache-storage';

const eraseDevice = vi.hoisted(() => vi.fn<(userId: string) => Promise<void>>());
vi.mock('@greenroom/pwa/replica/tabs/erase-device', () => ({ eraseDevice }));

const kept = new MemoryCaches();
const unsubscribe = vi.fn(() => Promise.resolve(true));
const close = vi.fn<() => void>();
const gone = JSON.stringify({ code: 'account_gone', message: 'Gone' });
let asked: string[] = [];
let eraseWhenAsked: (userId: string) => Promise<void>;

beforeAll(async () => {
  const registration = {
    pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) },
    getNotifications: () => Promise.resolve([{ close }]),
  };
  vi.stubGlobal('self', { registration });
  vi.stubGlobal('caches', kept);
  ({ eraseWhenAsked } = await import('./erase-when-asked.ts'));
});
beforeEach(async () => {
  asked = [];
  kept.clear();
  await kept.put('greenroom-push', '/push-owner', 'mia');
  await kept.put('greenroom-push', '/push-discreet', 'on');
  eraseDevice.mockReset().mockResolvedValue();
  unsubscribe.mockClear();
  close.mockClear();
});
afterEach(() => void vi.restoreAllMocks());

/** The server's answer to the question who is signed in. */
function answerWith(status: number, body: string) {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, { method = 'GET' } = {}) => {
    if (typeof address === 'string') asked.push(`${method} ${address}`);
    return Promise.resolve(new Response(method === 'GET' ? body : '{}', { status }));
  });
}

it('erases once the server says so to the own session, and reports it', async () => {
  answerWith(410, gone);
  await eraseWhenAsked('mia');
  expect(eraseDevice).toHaveBeenCalledExactlyOnceWith('mia');
  expect(asked).toEqual(['GET /api/auth/user', 'POST /api/auth/device-erased']);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
  expect(await kept.has('greenroom-push')).toBe(false);
});

it('leaves a neutral name, under which a late push is shown', async () => {
  await kept.put('greenroom-push', '/push-app-name', 'Planner');
  answerWith(410, gone);
  await eraseWhenAsked('mia');
  expect(kept.urls('greenroom-push')).toEqual(['http://localhost/push-app-name']);
});

it.each([
  ['the session lives', 200, '{}'],
  ['the session only ended', 401, JSON.stringify({ code: 'unauthenticated' })],
  ['a proxy answers', 410, '<h1>Gone</h1>'],
  ['a proxy answers in JSON', 410, '{}'],
])('erases nothing where %s', async (_what, status, body) => {
  answerWith(status, body);
  await eraseWhenAsked('mia');
  expect(eraseDevice).not.toHaveBeenCalled();
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(asked).toEqual(['GET /api/auth/user']);
});

it('erases nothing without a network', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  await eraseWhenAsked('mia');
  expect(eraseDevice).not.toHaveBeenCalled();
});

it('reports nothing where a tab holds the data open', async () => {
  answerWith(410, gone);
  eraseDevice.mockRejectedValue(new Error('held open'));
  await eraseWhenAsked('mia');
  expect(asked).toEqual(['GET /api/auth/user']);
});
