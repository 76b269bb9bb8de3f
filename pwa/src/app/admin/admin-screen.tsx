import { ScreenStatus } from '../../ui/screen-head/screen-status.ts';
import { ConnectionIndicator } from '../connection/connection-indicator.tsx';
import { Titled } from '../routes/titled.tsx';
import { useAccount } from '../session/account-context.tsx';
import type { AdminPath } from './admin-paths.ts';
import { AdminQueries } from './admin-queries.tsx';
import { adminScreens } from './admin-screens.ts';

const connection = <ConnectionIndicator queuesNothing />;

/** The administrators' screen of a path, with its query cache. */
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
