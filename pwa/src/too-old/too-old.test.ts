// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const check = read('public/before-paint.js');
const namer = read('public/too-old.js');
const page = read('too-old.html');

/** Of index.html, in its order. */
const icons = [...read('index.html').matchAll(/rel="(?:apple-touch-)?icon" href="([^"]+)"/g)].map(
  ([, href]) => href,
);

/** What the check looks for; a browser without one has `undefined` or no such interface. */
const newBrowser = {
  URL: { canParse: () => true },
  AbortSignal: { any: () => null },
  IDBFactory: { prototype: { databases: () => null } },
};

/** Runs before-paint.js at an address of the app. */
function startAt(
  pathname: string,
  features: object,
  kept: Readonly<Record<string, string>> = {},
  search = '',
) {
  const replace = vi.fn<(path: string) => void>();
  const stop = vi.fn<() => void>();
  const document = {
    documentElement: { dataset: {} as Record<string, string> },
    title: 'Greenroom',
    icons: icons.map((href) => ({ href })),
    querySelectorAll: () => document.icons,
  };
  const localStorage = { getItem: (key: string) => kept[key] ?? null };
  const globals = {
    ...features,
    document,
    localStorage,
    stop,
    location: { pathname, search, replace },
  };
  runInNewContext(check, { ...globals, window: globals });
  return { goesTo: replace.mock.calls.flat(), isStopped: stop.mock.calls.length > 0, document };
}

describe('the check of a browser’s age', () => {
  it.each([
    ['URL.canParse', { ...newBrowser, URL: {} }],
    ['AbortSignal.any', { ...newBrowser, AbortSignal: {} }],
    ['IDBFactory.prototype.databases', { ...newBrowser, IDBFactory: { prototype: {} } }],
    ['all their interfaces', {}],
  ])('leaves the app, of which nothing starts, for the words without %s', (_, features) => {
    expect(startAt('/schedule', features)).toMatchObject({
      goesTo: ['/too-old.html'],
      isStopped: true,
    });
    expect(startAt('/too-old.html', features)).toMatchObject({ goesTo: [], isStopped: false });
  });

  it('leaves a new browser alone, and takes it back to the app after an update', () => {
    const started = startAt('/schedule', newBrowser, { 'greenroom.theme': 'dark' });
    expect(started).toMatchObject({ goesTo: [], isStopped: false });
    expect(started.document.documentElement.dataset).toEqual({ theme: 'dark' });
    expect(startAt('/too-old.html', newBrowser).goesTo).toEqual(['/']);
  });

  it('takes the neutral name and its icons before anything of the app is there', () => {
    const lookOf = (kept: Record<string, string>, search = '') => {
      const { document } = startAt('/', newBrowser, kept, search);
      return [document.title, ...document.icons.map(({ href }) => href)];
    };
    const planner = [
      'Planner',
      '/icons/planner-192.png',
      '/planner.svg',
      '/icons/planner-touch.png',
    ];
    expect(lookOf({})).toEqual(['Greenroom', ...icons]);
    expect(lookOf({ 'greenroom.install-name': 'Planner' })).toEqual(planner);
    // Opened by its icon for the first time, the name is not stored yet.
    expect(lookOf({}, '?as=planner')).toEqual(planner);
  });

  it('does not take blocked storage for age', () => {
    const blocked = { ...newBrowser, localStorage: null };
    const replace = vi.fn<(path: string) => void>();
    const globals = { ...blocked, location: { pathname: '/', replace } };
    runInNewContext(check, { ...globals, window: globals });
    expect(replace).not.toHaveBeenCalled();
  });

  it('is written so that a browser of any age parses it', () => {
    for (const script of [check, namer]) {
      const code = script.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      expect(code).not.toMatch(/=>|`|\?\.|\?\?|\.\.\.|\b(?:const|let|class|async)\b|catch\s*\{/);
    }
  });
});

const safari = (device: string, version: string) =>
  `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const chromium = (system: string, rest: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const iphone = 'iPhone; CPU iPhone OS 16_3 like Mac OS X';

/** Shows too-old.html to a browser. @returns its title and the advice left */
function show(agent: string, touchPoints = 0) {
  document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML;
  runInNewContext(namer, {
    navigator: { userAgent: agent, maxTouchPoints: touchPoints },
    document,
  });
  return {
    title: document.querySelector('h1')?.textContent,
    advice: [...document.querySelectorAll('[data-device]')].map((each) =>
      each.getAttribute('data-device'),
    ),
  };
}

describe('the words for a browser that is too old', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it.each([
    ['Safari 15.4', 'computer', safari(mac, '15.4')],
    ['iOS 16.3', 'ios', safari(iphone, '16.3')],
    // An app on the Home Screen, and another browser on iOS.
    ['iOS 16.3', 'ios', `Mozilla/5.0 (${iphone}) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile`],
    ['iOS 16.3', 'ios', `Mozilla/5.0 (${iphone}) AppleWebKit/605.1.15 CriOS/119.0 Mobile`],
    ['Chrome 100', 'android', chromium('Linux; Android 10; K', 'Chrome/100.0.0.0 Safari/537.36')],
    ['Edge 99', 'computer', chromium('Windows NT 10.0', 'Chrome/99.0.0.0 Safari/537.36 Edg/99.0')],
    [
      'Samsung Internet 20',
      'android',
      chromium('Linux; Android 12; SM-G991B', 'SamsungBrowser/20.0 Chrome/106.0 Mobile'),
    ],
    ['Firefox 102', 'computer', 'Mozilla/5.0 (X11; Linux; rv:102.0) Gecko/20100101 Firefox/102.0'],
    ['Internet Explorer 11', 'computer', 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0)'],
  ])('name %s, with the advice for its device (%s)', (name, device, agent) => {
    expect(show(agent)).toEqual({ title: `${name} is too old for Greenroom`, advice: [device] });
  });

  it('tell an iPad by its touch screen', () => {
    expect(show(safari(mac, '16.3'), 5).advice).toEqual(['ios']);
  });

  it('name no browser that they list as new enough, nor an unknown one', () => {
    const title = 'This browser is too old for Greenroom';
    expect(show(safari(mac, '17.4')).title).toBe(title);
    expect(show('Lynx/2.9')).toEqual({ title, advice: ['ios', 'android', 'computer'] });
  });
});
