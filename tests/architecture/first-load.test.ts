import { beforeAll, expect, it } from 'vitest';
import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';
import { readFirstLoad } from '../bench/first-load.ts';
import { filesLoadedBy, filesOfPage, gzipBytes, readBuild, readBuiltFile } from './first-load.ts';

/** Bytes of JavaScript, gzip (performance.md). React, router and Dexie alone are 112 kB. */
const budget = 150_000;
/** The same with what every start loads behind the first paint: the exchange, the watch for updates. */
const wholeBudgets = { home: 156_000, schedule: 159_000 } as const;

beforeAll(() => buildPwaWhenStale(() => undefined), 150_000);

const screens = {
  home: 'src/app/routes/home-route.tsx',
  schedule: 'src/features/schedule/schedule-screen.tsx',
} as const;

/** What a signed-in person loads before the screen is there. */
function firstLoadOf(screen: keyof typeof screens): string[] {
  const build = readBuild();
  const entries = [
    'src/app/routes/signed-in-routes.tsx',
    'src/app/session/session-engine.ts',
    screens[screen],
  ];
  return [...new Set([...filesOfPage(build), ...filesLoadedBy(build, entries)])];
}

const holds = (words: string) => (file: string) => readBuiltFile(file).includes(words);

it.each(['home', 'schedule'] as const)('the first load of %s keeps to the budget', (screen) => {
  const files = firstLoadOf(screen);
  // With the screen, React's and the database's part: nothing was left out.
  expect(readBuild()).toHaveProperty([screens[screen]]);
  for (const words of ['react.dev/errors', 'IDBKeyRange'])
    expect(files.some(holds(words))).toBe(true);
  expect(gzipBytes(files), files.join('\n')).toBeLessThanOrEqual(budget);
});

it.each(['home', 'schedule'] as const)('what follows %s by itself stays small too', (screen) => {
  const scripts = readFirstLoad([screen]);
  // With the exchange and the watch for updates: nothing was left out.
  for (const words of ['/api/sync', 'SKIP_WAITING'])
    expect(scripts.some(({ file }) => holds(words)(file))).toBe(true);
  const list = scripts.map(({ file, bytes }) => `${bytes} ${file}`).join('\n');
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, list).toBeLessThanOrEqual(wholeBudgets[screen]);
});

it.each(['home', 'schedule'] as const)(
  'nothing of administrators is in the first load of %s',
  (screen) => {
    const files = firstLoadOf(screen);
    const adminScreen = readBuild()['src/features/users/admin-users-screen.tsx']?.file ?? '';
    expect(holds('Changing accounts needs the network')(adminScreen)).toBe(true);
    const adminWords = [
      'Changing accounts needs the network',
      'Switch maintenance mode on?',
      'Deletion Requests',
      'QueryClient',
      'Initial Setup',
    ];
    expect(adminWords.filter((words) => files.some(holds(words)))).toEqual([]);
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
