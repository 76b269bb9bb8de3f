import { ConnectionIndicator } from '../connection/connection-indicator.tsx';
import { Titled } from '../routes/titled.tsx';
import { useAccount } from '../session/account-context.tsx';
import type { AdminPath } from './admin-paths.ts';
import { AdminQueries } from './admin-queries.tsx';
import { adminScreens } from './admin-screens.ts';

/** The administrators' screen of a path, with the lists it reads. */
export function AdminScreen({ path }: { readonly path: AdminPath }) {
  const account = useAccount();
  const { title, Screen } = adminScreens[path];
  return (
    <AdminQueries>
      <Titled title={title}>
        <Screen key={path} account={account} status={<ConnectionIndicator queuesNothing />} />
      </Titled>
    </AdminQueries>
  );
}
