import { AppBadge } from './app-badge.tsx';
import { ReadBySeeing } from './read-by-seeing.tsx';

/** What follows the unread notifications, after the first picture. */
export function Unread() {
  return (
    <>
      <AppBadge />
      <ReadBySeeing />
    </>
  );
}
