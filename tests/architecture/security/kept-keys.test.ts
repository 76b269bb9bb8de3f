import { readFileSync } from 'node:fs';
import { onThisDevice } from '@greenroom/pwa/features/account/privacy/facts/device-facts';
import { expect, test } from 'vitest';
import { readSourceTree } from '../source-tree.ts';

/**
 * What a page keeps beside sealed rows and caches stays readable under a lock, so that
 * docs/decisions/app-lock.md names each key of localStorage and sessionStorage.
 */
const page = new URL('../../../docs/decisions/app-lock.md', import.meta.url);
const section = /## What stays readable\n(.+?)\n## /s.exec(readFileSync(page, 'utf8'))?.[1] ?? '';
const named = [...section.matchAll(/^\| `(\w+)` \| (.+?) \|/gm)].flatMap(([, area, keys = '']) =>
  [...keys.matchAll(/`(.+?)`/g)].map(([, key]) => `${area} ${key}`),
);

const app = readSourceTree().filter(
  ({ path }) =>
    /^(?:pwa|sw)\/src\//.test(path) && !/\.test\.tsx?$|\/testing\/|\/web-storage\.ts$/.test(path),
);
/** The value of each constant, by its name and file. */
const constantIn = (text: string, name: string) =>
  new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1];

/** Calls of web-storage.ts, each with its key. */
const kept = app.flatMap(({ path, text }) =>
  [...text.matchAll(/\bwrite(Local|Tab)\((\w+),/g)].map(([, area, name = '']) => {
    const exported = app.map((file) => constantIn(file.text, `${name}`));
    const key = constantIn(text, name) ?? exported.find((value) => value !== undefined);
    return `${area === 'Tab' ? 'sessionStorage' : 'localStorage'} ${key ?? `${name} of ${path}`}`;
  }),
);

test('every key that the app keeps is in the list of what stays readable, and no other', () => {
  expect(kept.length).toBeGreaterThan(20);
  expect([...new Set(kept)].toSorted()).toEqual(named.toSorted());
});

/** What the privacy page says of each, in its sentence about the app lock or about signing out. */
const saidOf: Readonly<Record<string, readonly string[]>> = {
  'your account’s id': ['last-user', 'outbox-reported', 'sign-out-owed'],
  'when it was made': ['first-steps-dismissed'],
  'when this device was last used and last met the server': ['used', 'lock-seen'],
  'how much waited for an administrator': ['waiting-rows'],
  'where this tab goes back to': ['way-back', 'away'],
  'what was typed at the first set-up': ['setup-form'],
  'a mark that this browser erased data': ['erasure-report-owed'],
  'the choices and marks made here': (
    'theme amounts discreet admin-steps install-name quick-hide installed install-dismissed reminders-dismissed ' +
    'update-put-off push-off push-failed lock lock-told lock-offer visit-counted mobile-data chat-draft single-keys maintenance-on'
  ).split(' '),
};

test('the privacy page says of each key what stays readable', () => {
  const facts = onThisDevice.facts.map(({ text }) => text).join(' ');
  for (const words of Object.keys(saidOf)) expect(facts).toContain(words);
  const keys = new Set(Object.values(saidOf).flat());
  const short = (name: string) => name.replace(/^\w+ greenroom[.-]/, '');
  expect([...keys].toSorted()).toEqual([...new Set(named.map(short))].toSorted());
});

test('no code of the app keeps files in the origin’s private file system', () => {
  const using = app.filter(({ text }) => /storage\s*\.getDirectory\(/.test(text));
  expect(using.map(({ path }) => path)).toEqual([]);
  expect(section).toContain('The origin’s private file system is empty');
});

test('no code of the app writes to storage but by web-storage.ts', () => {
  const direct = app.filter(({ text }) => /(?:local|session)Storage(?:\.|\[)/.test(text));
  expect(direct.map(({ path }) => path)).toEqual([]);
});
