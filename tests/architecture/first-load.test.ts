import { beforeAll, expect, it } from 'vitest';
import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';
import { readFirstLoad } from '../bench/first-load.ts';
import {
  filesLoadedBy,
  filesOfPage,
  findScript,
  gzipBytes,
  readBuild,
  readBuiltFile,
} from './first-load.ts';

/** Bytes of JavaScript, gzip, before the first paint: what was reached and about a kilobyte. */
const budgets = { home: 141_000, schedule: 143_500 } as const;
/** The same with what every start loads behind the first paint: the exchange, the watch for updates. */
const wholeBudget = 165_000;

beforeAll(() => buildPwaWhenStale(() => undefined), 150_000);

const screens = { home: 'home-route', schedule: 'schedule-screen' } as const;

/** What a signed-in person loads before the screen is there. */
function firstLoadOf(screen: keyof typeof screens): string[] {
  const build = readBuild();
  const scripts = ['member', screens[screen]].map((name) => findScript(build, name));
  return [...new Set([...filesOfPage(build), ...filesLoadedBy(build, scripts)])];
}

/** What stands on each of these screens alone. */
const wordsOfScreens = { home: 'On this device', schedule: 'Manage Your Schedule' } as const;

/** What each of the administrators' screens says, and what they are made with. */
const adminWords = [
  'Switch maintenance mode on?',
  'Failed to toggle user pause',
  'Messages of members',
  'Account Deletion Requests',
  'Administrative changes, newest first',
  'Approve new accounts',
  'Initial Setup',
  'QueryClient',
];

const holds = (words: string) => (file: string) => readBuiltFile(file).includes(words);

it.each(['home', 'schedule'] as const)('the first load of %s keeps to the budget', (screen) => {
  const files = firstLoadOf(screen);
  // With the screen, React's and the database's part: nothing was left out.
  for (const words of [wordsOfScreens[screen], 'react.dev/errors', 'IDBKeyRange'])
    expect(files.some(holds(words))).toBe(true);
  expect(gzipBytes(files), files.join('\n')).toBeLessThanOrEqual(budgets[screen]);
});

it.each(['home', 'schedule'] as const)('what follows %s by itself stays small too', (screen) => {
  const scripts = readFirstLoad([screen]);
  // With the exchange and the watch for updates: nothing was left out.
  for (const words of ['/api/sync', 'SKIP_WAITING'])
    expect(scripts.some(({ file }) => holds(words)(file))).toBe(true);
  const list = scripts.map(({ file, bytes }) => `${bytes} ${file}`).join('\n');
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, list).toBeLessThanOrEqual(wholeBudget);
});

it.each(['home', 'schedule'] as const)(
  'nothing of administrators is in the first load of %s',
  (screen) => {
    const files = firstLoadOf(screen);
    const others = Object.values(readBuild())
      .map(({ file }) => file)
      .filter((file) => file.endsWith('.js') && !files.includes(file));
    for (const words of adminWords) {
      expect(others.some(holds(words)), `${words} in another file`).toBe(true);
      expect(files.filter(holds(words)), words).toEqual([]);
    }
  },
);

it('no built file needs itself: parts of a circle run before what they use', () => {
  const build = readBuild();
  const inCircles = Object.keys(build).filter((key) =>
    filesLoadedBy(build, build[key]?.imports ?? []).includes(build[key]?.file ?? ''),
  );
  expect(inCircles).toEqual([]);
});

it('somebody who is not signed in loads no database', () => {
  const build = readBuild();
  const landing = filesLoadedBy(build, ['src/app/routes/kept-landing.tsx']);
  expect(landing.length).toBeGreaterThan(1);
  expect([...filesOfPage(build), ...landing].filter(holds('IDBKeyRange'))).toEqual([]);
});

it('the kit page is not in the build', () => {
  const build = readBuild();
  const scripts = Object.values(build).flatMap(({ file }) => (file.endsWith('.js') ? file : []));
  expect(scripts.length).toBeGreaterThan(10);
  expect(Object.keys(build).filter((key) => key.includes('/kit/'))).toEqual([]);
  expect(scripts.filter(holds('Greenroom kit'))).toEqual([]);
});
