import { type ReactNode } from 'react';
import { createRoutesFromElements, matchPath, type RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { MemberScreen } from '../../features/registration/feature.ts';
import { adminPaths } from '../admin/admin-features.ts';
import { findAdminScreen } from '../admin/find-admin-screen.ts';
import { memberScreens } from '../features.ts';
import { adminPatterns } from './admin-patterns.ts';
import { openRoutes } from './routes.tsx';
import { openScreens } from './open-screens.ts';
import { shellRoutes } from './signed-in-routes.tsx';

function pathsOf(routes: ReactNode): string[] {
  const collect = ({ path, children }: RouteObject): string[] => [
    ...(path === undefined ? [] : [path]),
    ...(children ?? []).flatMap(collect),
  ];
  return createRoutesFromElements(routes).flatMap(collect).toSorted();
}

it('every path of the shell is in a list that the journeys walk', () => {
  const listed = memberScreens.flatMap(
    ({ path, innerPaths = [], formerPaths = [] }: MemberScreen) => [
      path,
      ...innerPaths,
      ...formerPaths,
    ],
  );
  expect(pathsOf(shellRoutes)).toEqual([...listed, ...adminPatterns, '*'].toSorted());
});

it('so is every path without the shell', () => {
  expect(pathsOf(openRoutes)).toEqual(openScreens.map(({ path }) => path).toSorted());
});

it.each(adminPaths)('%s is routed to its screen, as with a slash at its end', (path) => {
  expect(adminPatterns.some((pattern) => matchPath(pattern, path))).toBe(true);
  expect(findAdminScreen(path)?.path).toBe(path);
  expect(findAdminScreen(`${path}/`)?.path).toBe(path);
});

it.each(['/admin', '/admin/', '/admin/no-such-list', '/admin/users/1'])(
  'no screen is at %s',
  (path) => expect(findAdminScreen(path)).toBeUndefined(),
);
