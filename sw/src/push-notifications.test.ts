import { findListed } from '@greenroom/sync-protocol/push/push-places';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryCaches } from '@greenroom/pwa/replica/testing/cache-storage';
import { subscribe, WorkerScope } from './testing/push-scope.ts';

const endpoint = 'https://push.example.com/send/new';
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const unsubscribe = vi.fn(() => Promise.resolve(true));

const eraseWhenAsked = vi.hoisted(() => vi.fn<(userId: string) => Promise<void>>());
vi.mock('./erase-when-asked.ts', () => ({ eraseWhenAsked }));

const scope = new WorkerScope();
const kept = new MemoryCaches();
const setAppBadge = vi.fn<(count: number) => Promise<void>>();

beforeAll(async () => {
  vi.stubGlobal('self', scope);
  vi.stubGlobal('caches', kept);
  vi.stubGlobal('navigator', { setAppBadge });
  const { showPushes } = await import('./push-notifications.ts');
  showPushes();
});
beforeEach(async () => {
  kept.clear();
  await kept.put('greenroom-push', '/push-owner', 'mia');
  scope.shown = [];
  scope.windows = [];
  scope.clients.openWindow.mockClear();
  setAppBadge.mockReset().mockResolvedValue();
  unsubscribe.mockClear();
  subscribe.mockReset().mockResolvedValue({
    unsubscribe,
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
  });
});
afterEach(() => void vi.restoreAllMocks());

async function fire(type: string, properties: object): Promise<void> {
  const waits: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => waits.push(work);
  scope.dispatchEvent(Object.assign(new Event(type), properties, { waitUntil }));
  expect(waits).toHaveLength(1);
  await Promise.all(waits);
}

const payload = {
  title: 'New module',
  body: 'Lighting basics',
  url: '/training?new=1',
  kind: 'training',
  user: 'mia',
  tag: 'one',
  web_push: 8030,
  notification: { title: 'New module', body: 'Lighting basics', navigate: '/training', tag: 'one' },
  mutable: true,
};
const discreet = { ...payload, title: 'Greenroom', body: '1 new', tag: 'discreet' };
const push = (data: unknown) => fire('push', { data: { json: () => structuredClone(data) } });
const tap = (data: unknown) => {
  const close = vi.fn();
  return fire('notificationclick', { notification: { data, close } }).then(() => close);
};

describe('a push to a discreet browser', () => {
  const texts = () => scope.shown.map(({ title, options }) => [title, options.body]);

  it.each([
    [
      'as its member chose here',
      async () => kept.put('greenroom-push', '/push-discreet', 'on'),
      payload,
    ],
    ['as the server knows', async () => undefined, discreet],
  ])('says only how many there are, %s', async (_who, choose, data) => {
    await choose();
    await push({ ...data, url: '/training?new=1' });
    expect(texts()).toEqual([['Greenroom', '1 new']]);
    expect(scope.shown[0]?.options.data.path).toBe('/training?new=1');
    await push({ ...data, kind: 'chat', tag: data === payload ? 'other' : 'discreet' });
    expect(texts()).toEqual([['Greenroom', '2 new']]);
    expect(scope.shown[0]?.options.data.path).toBe('/notifications');
    expect(setAppBadge).toHaveBeenLastCalledWith(2);
  });
});

it('asks on a push of an erasure whether to erase, for its member alone, and says nothing', async () => {
  const erasure = { ...payload, title: 'New module', kind: 'erasure', tag: 'erasure' };
  await push(erasure);
  expect(eraseWhenAsked).toHaveBeenCalledExactlyOnceWith('mia');
  await push({ ...erasure, user: 'zoe' });
  expect(eraseWhenAsked).toHaveBeenCalledOnce();
  expect(scope.shown.map(({ title, options }) => [title, options.body])).toEqual([
    ['Greenroom', 'You have a new notification.'],
  ]);
});

describe('a push to an app installed as Planner', () => {
  beforeEach(() => kept.put('greenroom-push', '/push-app-name', 'Planner'));
  const shown = () => scope.shown.map(({ title, options }) => [title, options.icon]);

  it.each([
    ['discreet', discreet],
    ['about money', { ...payload, title: 'Greenroom' }],
    ['of somebody else', { ...payload, user: 'zoe' }],
    ['unreadable', null],
  ])('never names Greenroom: %s', async (_what, data) => {
    await push(data);
    expect(shown()).toEqual([['Planner', '/icons/planner-192.png']]);
  });

  it('keeps a title of its own', async () => {
    await push(payload);
    expect(shown()).toEqual([['New module', '/icons/planner-192.png']]);
  });
});

describe('a push', () => {
  it('is shown, grouped by its tag, and counted on the badge', async () => {
    await push(payload);
    await push({ ...payload, body: 'Later' });
    await push({ ...payload, tag: 'two' });
    expect(scope.shown.map(({ title, options }) => [title, options.body, options.tag])).toEqual([
      ['New module', 'Later', 'one'],
      ['New module', 'Lighting basics', 'two'],
    ]);
    expect(setAppBadge).toHaveBeenLastCalledWith(2);
  });

  it('leaves the badge to a visible window', async () => {
    scope.windows = [{ visibilityState: 'hidden' }, { visibilityState: 'visible' }];
    await push(payload);
    expect(scope.shown).toHaveLength(1);
    expect(setAppBadge).not.toHaveBeenCalled();
    scope.windows = [{ visibilityState: 'hidden' }];
    await push(payload);
    expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(1);
  });

  it.each([
    ['a module', payload, 'mia'],
    ['a mention', { ...payload, kind: 'chat' }, 'mia'],
    ['messages of the chat', { ...payload, kind: 'chat', tag: 'chat' }, undefined],
    ['somebody else', { ...payload, user: 'zoe' }, undefined],
  ])('says whether the list has it: of %s', async (_what, data, user) => {
    await push(data);
    expect(findListed(scope.shown[0]?.options.data)?.user).toBe(user);
  });

  it('that stands for several is in the list if all of them are', async () => {
    const listed = () => findListed(scope.shown[0]?.options.data)?.user;
    await push(discreet);
    expect(listed()).toBe('mia');
    await push({ ...discreet, kind: 'chat' });
    await push(discreet);
    expect(listed()).toBeUndefined();
  });

  it('is shown where the browser refuses a badge', async () => {
    setAppBadge.mockRejectedValue(new Error('not installed'));
    await push(payload);
    expect(scope.shown).toHaveLength(1);
  });

  it.each([
    ['for another account', { ...payload, user: 'nobody-here' }],
    ['for no account', { ...payload, user: null }],
    ['that is malformed', { title: 'New module' }],
    ['without content', undefined],
  ])('%s shows a neutral notice', async (_case, data) => {
    await push(data);
    expect(scope.shown.map(({ title, options }) => [title, options.body])).toEqual([
      ['Greenroom', 'You have a new notification.'],
    ]);
  });

  it('after the sign-out shows a neutral notice', async () => {
    await kept.delete('greenroom-push');
    await push(payload);
    expect(scope.shown.map(({ title }) => title)).toEqual(['Greenroom']);
  });
});

describe('a tapped notification', () => {
  it('opens a window where none is open', async () => {
    const close = await tap({ path: '/training?new=1' });
    expect(close).toHaveBeenCalledOnce();
    expect(scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith('/training?new=1');
  });

  const open = (path: string, focused = false) => {
    const url = `http://localhost${path}`;
    return { url, focused, focus: vi.fn(), postMessage: vi.fn() };
  };

  it('focuses the open window, which goes to the screen by itself', async () => {
    const window = open('/schedule');
    scope.windows = [open('/api/files/rota.pdf', true), window];
    await tap({ path: '/training' });
    expect(window.postMessage).toHaveBeenCalledWith({ type: 'OPEN_PATH', path: '/training' });
    expect(window.focus).toHaveBeenCalledOnce();
    expect(scope.clients.openWindow).not.toHaveBeenCalled();
  });

  it.each([
    ['a file', '/api/files/rota.pdf'],
    ['the clock of quick hide', '/clock.html'],
    ['the page for old browsers', '/too-old.html'],
  ])('opens a window where all that is open is %s', async (_what, path) => {
    const other = open(path, true);
    scope.windows = [other];
    await tap({ path: '/training' });
    expect(scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith('/training');
    expect(other.postMessage).not.toHaveBeenCalled();
  });

  it.each(['https://elsewhere.example/x', '//elsewhere.example/x'])(
    'leads nowhere outside the app: %s',
    async (path) => {
      await tap({ path });
      expect(scope.clients.openWindow).toHaveBeenCalledWith('/');
    },
  );
});

describe('a subscription the browser dropped', () => {
  const dropped = () => fire('pushsubscriptionchange', { oldSubscription: null });

  function serve(answerKey: () => Response = () => Response.json({ publicKey: 'BAAA' })) {
    return vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
      const isKey = input === '/api/push/vapid-public-key';
      return Promise.resolve(isKey ? answerKey() : Response.json({ endpoint }, { status: 201 }));
    });
  }

  const posted = (fetched: ReturnType<typeof serve>) =>
    fetched.mock.calls.filter(([, init]) => init?.method === 'POST');

  it.each([
    ['without the old one', { oldSubscription: null }],
    ['with the old one', { oldSubscription: { endpoint: 'https://push.example.com/send/old' } }],
  ])('is renewed with the server’s key and posted, %s', async (_case, properties) => {
    const fetched = serve();
    await fire('pushsubscriptionchange', properties);
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'BAAA',
    });
    const [[address, init] = []] = posted(fetched);
    expect(posted(fetched)).toHaveLength(1);
    expect(address).toBe('/api/push/subscribe');
    expect(init?.headers).toEqual({ 'content-type': 'application/json' });
    expect(init?.body).toBe(JSON.stringify({ endpoint, keys }));
  });

  it('is left to the next start while offline', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await dropped();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('is left to the next start where the session has ended', async () => {
    const fetched = serve(() => Response.json({}, { status: 401 }));
    await dropped();
    expect(subscribe).not.toHaveBeenCalled();
    expect(posted(fetched)).toEqual([]);
  });

  it('is left to the next start where the push service is away', async () => {
    const fetched = serve();
    subscribe.mockRejectedValue(new DOMException('away', 'AbortError'));
    await dropped();
    expect(posted(fetched)).toEqual([]);
  });

  it('stays ended where nobody gets pushes', async () => {
    await kept.delete('greenroom-push');
    const fetched = serve();
    await dropped();
    expect(fetched).not.toHaveBeenCalled();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('is ended again where somebody signed out meanwhile', async () => {
    const fetched = serve();
    subscribe.mockImplementation(async () => {
      await kept.delete('greenroom-push');
      return { unsubscribe };
    });
    await dropped();
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(posted(fetched)).toEqual([]);
  });
});
