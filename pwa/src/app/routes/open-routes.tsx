import { Route } from 'react-router-dom';
import { openScreens } from './open-screens.ts';
import { Titled } from './titled.tsx';

/** Routes equal in all session states, without the shell, which needs a signed-in person. */
export const openRoutes = openScreens.map(({ path, title, Screen }) => (
  <Route
    key={path}
    path={path}
    element={
      <Titled title={title}>
        <Screen />
      </Titled>
    }
  />
));
