import { Route } from 'wouter';
import { AuthRoute, SetupScreen } from './open-screens.ts';
import { Titled } from './titled.tsx';

/** The routes that are the same in all states, without the shell, which needs somebody signed in. */
export const openRoutes = (
  <>
    <Route path="/auth">
      <Titled title="Sign in">
        <AuthRoute />
      </Titled>
    </Route>
    <Route path="/setup">
      <Titled title="System Setup">
        <SetupScreen />
      </Titled>
    </Route>
  </>
);
