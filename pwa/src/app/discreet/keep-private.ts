import { followDiscreet, useDiscreet } from '../../platform/privacy/discreet.ts';
import { preloadLockScreen } from '../lock/lazy-lock-screen.tsx';
import { awayKey } from '../../platform/privacy/quick-hide.ts';
import { isLockMarked, listenForLockMark } from '../../platform/storage/lock-mark.ts';
import { readTab, writeTab } from '../../platform/storage/web-storage.ts';
import { keepPageName } from './page-name.ts';
import { watchQuickHide } from './watch-quick-hide.ts';

/** From here on this window covers itself when nobody looks at it, and can be hidden in a moment. */
export function keepPrivate(): void {
  document.addEventListener('visibilitychange', coverOrUncover);
  // Phones take the picture for the list of open apps before they call the page hidden.
  if (matchMedia('(pointer: coarse)').matches) {
    addEventListener('blur', coverOrUncover);
    addEventListener('focus', coverOrUncover);
  }
  followDiscreet();
  keepPageName();
  useDiscreet.subscribe(coverOrUncover);
  // Opened again on purpose: public/before-paint.js has let it pass.
  writeTab(awayKey, null);
  addEventListener('pageshow', stayAway);
  watchQuickHide();
  const loadLock = () => import('../lock/watch-lock.ts');
  if (isLockMarked()) {
    void preloadLockScreen();
    void loadLock().then(({ watchLock }) => watchLock());
  }
  listenForLockMark(() => void loadLock().then(({ followMove }) => followMove()));
}

function coverOrUncover(): void {
  const isSeen = !document.hidden && (document.hasFocus() || !isPhone());
  document.documentElement.toggleAttribute(
    'data-covered',
    useDiscreet.getState().isDiscreet && !isSeen,
  );
}

function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** The browser may show a page it kept, instead of loading it, when somebody goes back. */
function stayAway({ persisted }: PageTransitionEvent): void {
  const away = readTab(awayKey);
  if (persisted && away !== null) location.replace(away);
}
