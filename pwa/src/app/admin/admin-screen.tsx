import { ScreenStatus } from '../../ui/screen-head/screen-status.ts';
import { Titled } from '../routes/titled.tsx';
import { useAccount } from '../session/account-context.tsx';
import { HeadStatus } from '../shell/head-status.tsx';
import type { AdminPath } from './admin-paths.ts';
import { AdminQueries } from './admin-queries.tsx';
import { adminScreens } from './admin-screens.ts';

const status = <HeadStatus queuesNothing />;

/** The administrators' screen of a path, with its query cache. */
export function AdminScreen({ path }: { readonly path: AdminPath }) {
  const account = useAccount();
  const { title, Screen } = adminScreens[path];
  return (
    <AdminQueries>
      <Titled title={title}>
        <ScreenStatus value={status}>
          <Screen key={path} account={account} />
        </ScreenStatus>
      </Titled>
    </AdminQueries>
  );
}
