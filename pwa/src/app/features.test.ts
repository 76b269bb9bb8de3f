import { expect, it } from 'vitest';
import type { AdminFeature } from '../features/registration/admin-feature.ts';
import type { Feature, MemberScreen } from '../features/registration/feature.ts';
import { adminFeatures, adminPaths } from './admin/admin-features.ts';
import { features, memberScreens } from './features.ts';

const members: readonly Feature[] = features;
const administrators: readonly AdminFeature[] = adminFeatures;
const screens: readonly MemberScreen[] = memberScreens;

function findTwice(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

const files = {
  ...import.meta.glob<object>('../features/**/*-feature.ts', { eager: true }),
};

it.each(Object.keys(files).filter((file) => !file.includes('/registration/')))(
  '%s is listed',
  (file) => {
    expect([...members, ...administrators]).toEqual(
      expect.arrayContaining(Object.values(files[file] ?? {})),
    );
  },
);

it('no offline call has two effects, and no audited action words of two features', () => {
  expect(findTwice(members.flatMap(({ effects = {} }) => Object.keys(effects)))).toEqual([]);
  const words = administrators.flatMap(({ auditWords = {} }) => Object.keys(auditWords));
  expect(findTwice(words)).toEqual([]);
});

it('no path has two screens', () => {
  const paths = screens.flatMap(({ path, innerPaths = [], formerPaths = [] }) => [
    path,
    ...innerPaths,
    ...formerPaths,
  ]);
  expect(findTwice([...paths, ...adminPaths])).toEqual([]);
});

it('what administrators have instead of a screen exists', () => {
  const instead = screens.flatMap(({ adminPath }) => adminPath ?? []);
  expect(instead.length).toBeGreaterThan(0);
  for (const path of instead) expect(adminPaths).toContain(path);
});
