import { ScreenStatus } from '../../ui/screen-head/screen-status.ts';
import { ConnectionIndicator } from '../connection/connection-indicator.tsx';
import { Titled } from '../routes/titled.tsx';
import { useAccount } from '../session/account-context.tsx';
import type { AdminPath } from './admin-paths.ts';
import { AdminQueries } from './admin-queries.tsx';
import { adminScreens } from './admin-screens.ts';

/** What is done on these screens is not queued. */
const connection = <ConnectionIndicator queuesNothing />;

/** The administrators' screen of a path, with the lists it reads. */
export function AdminScreen({ path }: { readonly path: AdminPath }) {
  const account = useAccount();
  const { title, Screen } = adminScreens[path];
  return (
    <AdminQueries>
      <Titled title={title}>
        <ScreenStatus value={connection}>
          <Screen key={path} account={account} />
        </ScreenStatus>
      </Titled>
    </AdminQueries>
  );
}
