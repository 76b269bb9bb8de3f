import { awayKey, followDiscreet, useDiscreet } from '../../platform/privacy/discreet.ts';
import { hideNow, readHidePage } from '../../platform/privacy/quick-hide.ts';
import { isLockMarked, listenForLockMark } from '../../platform/storage/lock/lock-mark.ts';
import { readTab, writeTab } from '../../platform/storage/web-storage.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { keepPageName } from './page-name.ts';

/** Milliseconds between two presses of Esc that belong together. */
const twice = 600;
/** Milliseconds of a long press. */
const long = 500;
/** Pixels a finger may roll within it. */
const tolerance = 10;
/** Metres per second squared beyond which a phone is shaken, and how often within a second. */
const shake = { force: 25, times: 3 };

const activeItem = 'nav a[aria-current]';

/**
 * From here on this window covers itself when nobody looks at it, and can be hidden in a moment. Where the
 * device asks for it (`needsCover`) this comes before anything is shown, else when there is time.
 */
export async function keepPrivate(): Promise<void> {
  // First: what fails is tried again as a whole.
  const lock = isLockMarked() ? await loadLock() : null;
  document.addEventListener('visibilitychange', coverOrUncover);
  // Phones take the picture for the list of open apps before they call the page hidden.
  if (matchMedia('(pointer: coarse)').matches) {
    addEventListener('blur', coverOrUncover);
    addEventListener('focus', coverOrUncover);
  }
  // Loaded where nobody looks.
  if (document.hidden) coverOrUncover();
  followDiscreet();
  // Chromium keeps the manifest that it was reading while the link to it changed.
  whenIdle(() => Promise.resolve(keepPageName()));
  useDiscreet.subscribe(coverOrUncover);
  // Opened again on purpose: public/before-paint.js has let it pass.
  writeTab(awayKey, null);
  addEventListener('pageshow', stayAway);
  watchQuickHide();
  listenForLockMark(() => void loadLock().then(({ followMove }) => followMove()));
  lock?.watchLock();
}

const loadLock = () => import('../lock/watch-lock.ts');

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

/**
 * Hides the app on Esc twice, on a long press of the navigation's active item, and on a shake where
 * the platform tells of it unasked. Does nothing while quick hide is off on this device.
 */
function watchQuickHide(): void {
  watchEscape();
  watchLongPress();
  watchShake();
}

function hideIfOn(): void {
  if (readHidePage() !== null) hideNow();
}

function watchEscape(): void {
  let last = -Infinity;
  // While capturing: a press that closes what is open counts too, or somebody in a hurry needs three.
  addEventListener(
    'keydown',
    ({ key, repeat, timeStamp }) => {
      if (repeat) return;
      if (key === 'Escape' && timeStamp - last <= twice) hideIfOn();
      last = key === 'Escape' ? timeStamp : -Infinity;
    },
    { capture: true },
  );
}

function watchLongPress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  const end = () => clearTimeout(timer);
  addEventListener('pointerdown', ({ target, isPrimary, clientX, clientY }) => {
    end();
    from = { x: clientX, y: clientY };
    if (isPrimary && isActiveItem(target)) timer = setTimeout(hideIfOn, long);
  });
  for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, end);
  addEventListener('scroll', end, { capture: true });
  addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > tolerance) end();
  });
  // A phone's own menu of the link, at about the same time.
  addEventListener('contextmenu', (event) => {
    if (readHidePage() === null || !isActiveItem(event.target)) return;
    event.preventDefault();
    if (event.button === 0) hideNow();
  });
}

function isActiveItem(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(activeItem) !== null;
}

function watchShake(): void {
  // iOS asks first, and would at each start.
  if (!('DeviceMotionEvent' in globalThis) || 'requestPermission' in DeviceMotionEvent) return;
  let jolts: number[] = [];
  addEventListener('devicemotion', ({ acceleration, timeStamp }) => {
    const { x, y, z } = acceleration ?? {};
    if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) < shake.force) return;
    jolts = [...jolts.filter((at) => timeStamp - at < 1_000), timeStamp];
    if (jolts.length < shake.times) return;
    jolts = [];
    hideIfOn();
  });
}
