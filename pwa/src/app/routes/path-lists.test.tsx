import { type ReactNode } from 'react';
import { createRoutesFromElements, type RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { MemberScreen } from '../../features/registration/feature.ts';
import { adminPaths } from '../admin/admin-paths.ts';
import { memberScreens } from '../features.ts';
import { openRoutes } from './open-routes.tsx';
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
  expect(pathsOf(shellRoutes)).toEqual([...listed, ...adminPaths, '*'].toSorted());
});

it('so is every path without the shell', () => {
  expect(pathsOf(openRoutes)).toEqual(openScreens.map(({ path }) => path).toSorted());
});
