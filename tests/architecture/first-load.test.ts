import { beforeAll, expect, it } from 'vitest';
import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';
import { readFirstLoad } from '../bench/first-load.ts';
import { filesLoadedBy, filesOfPage, readBuild, readBuiltFile } from './first-load.ts';

/** Limit for the JavaScript every start loads, in gzipped bytes. */
const budget = 190_000;

beforeAll(() => buildPwaWhenStale(() => undefined), 600_000);

/** Limit of the files the worker fetches on a first visit: each is a request. */
const mostKept = 240;

/** Texts of the home screen, the database, the exchange and the update check. */
const wordsOfStart = ['Shortcuts', 'react.dev/errors', 'IDBKeyRange', '/api/sync', 'SKIP_WAITING'];

/** Texts of members' other screens. */
const otherScreens = ['Manage Your Schedule', 'Loading training modules...'];

/** Texts and parts of the administrators' screens. */
const adminWords = [
  'Switch maintenance mode on?',
  'Failed to toggle user pause',
  'What members wrote to the administrators',
  'Account Deletion Requests',
  'Administrative changes, newest first',
  'Approve new accounts',
  'Initial Setup',
  'QueryClient',
];

const holds = (words: string) => (file: string) => readBuiltFile(file).includes(words);

it('the first load is within the budget', () => {
  const scripts = readFirstLoad();
  // Guards against a list of files that is incomplete.
  for (const words of wordsOfStart) {
    expect(
      scripts.some(({ file }) => holds(words)(file)),
      words,
    ).toBe(true);
  }
  const list = scripts.map(({ file, bytes }) => `${bytes} ${file}`).join('\n');
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, list).toBeLessThanOrEqual(budget);
});

it('the worker keeps the app in few files', () => {
  const kept = [...readBuiltFile('sw.js').matchAll(/["'`]?url["'`]?:\s*["'`][^"'`]+["'`]/g)];
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.length).toBeLessThanOrEqual(mostKept);
});

it('no other screen is in the first load', () => {
  const files = readFirstLoad().map(({ file }) => file);
  for (const words of otherScreens) expect(files.filter(holds(words)), words).toEqual([]);
});

it('no administrator code is in the first load', () => {
  const files = readFirstLoad().map(({ file }) => file);
  const others = Object.values(readBuild())
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js') && !files.includes(file));
  for (const words of adminWords) {
    expect(others.some(holds(words)), `${words} in another file`).toBe(true);
    expect(files.filter(holds(words)), words).toEqual([]);
  }
});

it('built files have no import circles, whose parts would run before their dependencies', () => {
  const build = readBuild();
  const inCircles = Object.keys(build).filter((key) =>
    filesLoadedBy(build, build[key]?.imports ?? []).includes(build[key]?.file ?? ''),
  );
  expect(inCircles).toEqual([]);
});

it('a signed-out start loads no database', () => {
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
