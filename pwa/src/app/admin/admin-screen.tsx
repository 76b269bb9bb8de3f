import { ScreenStatus } from '../../ui/screen-head/screen-status.ts';
import { Titled } from '../routes/titled.tsx';
import { useAccount } from '../session/account-context.tsx';
import { HeadStatus } from '../shell/head-status.tsx';
import type { AdminPath } from './admin-paths.ts';
import { AdminQueries } from './admin-queries.tsx';
import { dashboardCards } from './admin-items.ts';
import { adminPlaces } from './admin-places.ts';

const status = <HeadStatus queuesNothing />;

/** The administrators' screen of a path, with its query cache. */
export function AdminScreen({ path }: { readonly path: AdminPath }) {
  const account = useAccount();
  const { title, Screen } = adminPlaces[path];
  return (
    <AdminQueries>
      <Titled title={title}>
        <ScreenStatus value={status}>
          <Screen key={path} account={account} cards={dashboardCards} />
        </ScreenStatus>
      </Titled>
    </AdminQueries>
  );
}
