import { ScreenCorner, ScreenStatus } from '../../ui/screen-head/screen-status.ts';
import { Titled } from '../routes/titled.tsx';
import { useAccount } from '../session/account-context.tsx';
import { HeadStatus } from '../shell/head-status.tsx';
import { dashboardCards } from './admin-items.ts';
import { AdminQueries } from './admin-queries.tsx';
import { auditWords } from './audit-words.ts';
import { composedScreens } from './composed-screens.ts';
import type { findAdminScreen } from './find-admin-screen.ts';

const status = <HeadStatus queuesNothing />;

interface AdminScreenProps {
  readonly screen: NonNullable<ReturnType<typeof findAdminScreen>>;
}

/** An administrators' screen, with its query cache. */
export function AdminScreen({ screen }: AdminScreenProps) {
  const account = useAccount();
  const { path, title } = screen;
  const Screen = 'Screen' in screen ? screen.Screen : composedScreens[screen.path];
  return (
    <AdminQueries>
      <Titled title={title}>
        <ScreenCorner value={null}>
          <ScreenStatus value={status}>
            <Screen key={path} account={account} cards={dashboardCards} auditWords={auditWords} />
          </ScreenStatus>
        </ScreenCorner>
      </Titled>
    </AdminQueries>
  );
}
