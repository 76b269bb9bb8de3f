import { create } from 'zustand';
import { type AppName, useDiscreet } from '../../platform/privacy/discreet.ts';

const looks = {
  Greenroom: {
    manifest: '/manifest.webmanifest',
    icon: '/icons/apple-touch-icon.png',
    tabIcons: ['/favicon.ico', '/favicon.svg'],
  },
  Planner: {
    manifest: '/planner.webmanifest',
    icon: '/icons/planner-touch.png',
    tabIcons: ['/icons/planner-192.png', '/planner.svg'],
  },
} as const satisfies Record<AppName, object>;

interface PageName {
  /** The browser's install prompt is still that of the former name. */
  readonly isAwaited: boolean;
}

/**
 * Whether the browser has read the manifest of the chosen name yet. Chromium fires
 * `beforeinstallprompt` once more after the manifest's address changed.
 */
export const usePageName = create<PageName>(() => ({ isAwaited: false }));

/** From here on an installation gets the chosen name and icon. */
export function keepPageName(): void {
  addEventListener('beforeinstallprompt', () => usePageName.setState({ isAwaited: false }));
  showName(useDiscreet.getState().appName);
  useDiscreet.subscribe(({ appName }) => showName(appName));
}

function showName(name: AppName): void {
  const { manifest, icon, tabIcons } = looks[name];
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (!link || link.getAttribute('href') === manifest) return;
  link.href = manifest;
  document.querySelector('link[rel="apple-touch-icon"]')?.setAttribute('href', icon);
  for (const [place, tabIcon] of document.querySelectorAll('link[rel="icon"]').entries()) {
    tabIcon.setAttribute('href', tabIcons[place] ?? icon);
  }
  document.querySelector('meta[name="apple-mobile-web-app-title"]')?.setAttribute('content', name);
  usePageName.setState({ isAwaited: true });
}
