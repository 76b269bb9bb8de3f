import { Route } from 'wouter';
import { AuthRoute, SetupScreen } from './open-screens.ts';
import { Titled } from './titled.tsx';

/** Routes equal in all session states, without the shell, which needs a signed-in person. */
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
