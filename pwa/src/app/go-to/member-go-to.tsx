import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { GoTo } from './go-to.tsx';

const MemberGoToDialog = lazyScreen(() =>
  import('./member-dialog.tsx').then((module) => module.MemberGoToDialog),
);

/** A member's search, in the sidebar of wide windows. */
export function MemberGoTo() {
  return <GoTo Dialog={MemberGoToDialog} />;
}
