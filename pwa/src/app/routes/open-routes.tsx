import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { AuthRoute, SetupScreen } from './open-screens.ts';
import { type OpenPath, openPaths } from './paths.ts';
import { Titled } from './titled.tsx';

const screens: Readonly<Record<OpenPath, ReactNode>> = {
  '/auth': (
    <Titled title="Sign in">
      <AuthRoute />
    </Titled>
  ),
  '/setup': (
    <Titled title="System Setup">
      <SetupScreen />
    </Titled>
  ),
};

/** Routes equal in all session states, without the shell, which needs a signed-in person. */
export const openRoutes = openPaths.map((path) => (
  <Route key={path} path={path} element={screens[path]} />
));
