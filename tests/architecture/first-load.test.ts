import { notificationIcon } from '@greenroom/sync-protocol/push/lock-screen-text';
import { beforeAll, expect, it } from 'vitest';
import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';
import { readFirstLoad } from '../bench/first-load.ts';
import { filesLoadedBy, filesOfPage, readBuild, readBuiltFile, readModules } from './first-load.ts';

/** Limit for the JavaScript every start loads, in gzipped bytes. */
const budget = 190_000;

beforeAll(() => buildPwaWhenStale(() => undefined), 600_000);

/** Limit of the files the worker fetches on a first visit: each is a request. */
const mostKept = 240;

/** Parts of paths of modules. */
const home = 'pwa/src/features/home/member/member-home.tsx';
const database = '/dexie/';

const ofStart = [
  home,
  '/react-dom/',
  database,
  'sync-protocol/src/sync/sync-endpoint.ts',
  'pwa/src/app/update/watch-updates.ts',
];

/** Of members' other screens. */
const otherScreens = [
  'pwa/src/features/schedule/schedule-screen.tsx',
  'pwa/src/features/training/hub/hub-screen.tsx',
];

/** Of administrators' screens. */
const adminModules = [
  'pwa/src/features/dashboard/status-chips.tsx',
  'pwa/src/features/users/use-user-actions.ts',
  'pwa/src/features/support/messages/admin-messages-screen.tsx',
  'pwa/src/features/deletion-requests/deletion-requests-screen.tsx',
  'pwa/src/features/audit/audit-screen.tsx',
  'pwa/src/features/home/admin-cards.tsx',
  'pwa/src/features/setup/setup-form.tsx',
  '/query-core/',
];

/** The build's other scripts. */
function scriptsBesides(files: readonly string[]): string[] {
  return Object.keys(readModules()).filter((file) => !files.includes(file));
}

/** Which of these files hold a module of this path, or of a part of it. */
function filesWith(module: string, files: readonly string[]): string[] {
  const modules = readModules();
  return files.filter((file) => modules[file]?.some((id) => id.includes(module)));
}

it('the first load is within the budget', () => {
  const scripts = readFirstLoad();
  // Guards against a list of files that is incomplete.
  const files = scripts.map(({ file }) => file);
  for (const module of ofStart) expect(filesWith(module, files), module).not.toEqual([]);
  const list = scripts.map(({ file, bytes }) => `${bytes} ${file}`).join('\n');
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, list).toBeLessThanOrEqual(budget);
});

it('a start asks for its modules as scripts first, compiled whole: Chromium uses the code it kept then', () => {
  const page = readBuiltFile('index.html');
  const [, asked = 'none'] =
    /<link rel="preload" as="script" crossorigin="" href="([^"]+)"/.exec(page) ?? [];
  expect(page.indexOf(asked)).toBeLessThan(
    page.indexOf(`<script type="module" crossorigin src="${asked}"`),
  );
  const later = [...page.matchAll(/<meta name="script-\w+" content="([^"]+)"/g)].map(
    ([, file]) => file,
  );
  const files = [asked, ...later];
  expect(files).toEqual(
    ['start', 'member', 'schedule'].map((name) => expect.stringMatching(`^/assets/${name}-`)),
  );
  for (const file of files) {
    expect(readBuiltFile(file ?? ''), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

/** The paths of the files the worker keeps. */
function readKept(): string[] {
  const kept = readBuiltFile('sw.js').matchAll(/["'`]?url["'`]?:\s*["'`]([^"'`]+)["'`]/g);
  return [...kept].map(([, url]) => `/${url}`);
}

it('the worker keeps the app in few files', () => {
  expect(readKept().length).toBeGreaterThan(100);
  expect(readKept().length).toBeLessThanOrEqual(mostKept);
});

it('the icon of either name is shown without a network, on a notification and where one chooses', () => {
  const icons = ['Greenroom', 'Planner'].map(notificationIcon);
  expect(readKept()).toEqual(expect.arrayContaining(icons));
});

it('no other screen is in the first load', () => {
  const files = readFirstLoad().map(({ file }) => file);
  for (const module of otherScreens) {
    expect(filesWith(module, scriptsBesides(files)), module).not.toEqual([]);
    expect(filesWith(module, files), module).toEqual([]);
  }
});

it('no administrator code is in the first load', () => {
  const files = readFirstLoad().map(({ file }) => file);
  for (const module of adminModules) {
    expect(filesWith(module, scriptsBesides(files)), module).not.toEqual([]);
    expect(filesWith(module, files), module).toEqual([]);
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
  expect(filesWith(database, [...filesOfPage(build), ...landing])).toEqual([]);
});

it('the kit page is not in the build', () => {
  const scripts = Object.keys(readModules());
  expect(filesWith(home, scripts)).not.toEqual([]);
  expect(filesWith('/app/kit/', scripts)).toEqual([]);
});
