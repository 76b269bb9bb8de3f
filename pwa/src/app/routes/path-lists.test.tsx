import { type ReactNode } from 'react';
import { createRoutesFromElements, type RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { adminPaths } from '../admin/admin-paths.ts';
import { openRoutes } from './open-routes.tsx';
import * as routerLists from './paths.ts';
import { shellRoutes } from './signed-in-routes.tsx';

const { openPaths, sectionRoute: _one, ...shellLists } = routerLists;

function pathsOf(routes: ReactNode): string[] {
  const collect = ({ path, children }: RouteObject): string[] => [
    ...(path === undefined ? [] : [path]),
    ...(children ?? []).flatMap(collect),
  ];
  return createRoutesFromElements(routes).flatMap(collect).toSorted();
}

it('every path of the shell is in a list that the journeys walk', () => {
  const listed = [...Object.values(shellLists).flat(), ...adminPaths, '*'];
  expect(pathsOf(shellRoutes)).toEqual(listed.toSorted());
});

it('so is every path without the shell', () => {
  expect(pathsOf(openRoutes)).toEqual(openPaths.toSorted());
});
