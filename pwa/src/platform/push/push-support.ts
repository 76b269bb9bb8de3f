/** `install`: iPhone and iPad, where only an installed app has push. */
export type PushSupport = 'supported' | 'install' | 'unsupported';

export function findPushSupport(): PushSupport {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in globalThis;
  if (hasPush && 'Notification' in globalThis) return 'supported';
  return findPushPlatform() === 'ios' ? 'install' : 'unsupported';
}

/** Where a refused permission is changed; `android` and `desktop`: Chrome and its relatives. */
export type PushPlatform =
  | 'ios'
  | 'android'
  | 'android-firefox'
  | 'desktop'
  | 'desktop-firefox'
  | 'desktop-safari';

export function findPushPlatform(): PushPlatform {
  const { userAgent, maxTouchPoints } = navigator;
  // iPads report themselves as Macs, which lack touch screens.
  const isIpad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  if (isIpad || /iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  const isFirefox = /Firefox\//.test(userAgent);
  if (/Android/.test(userAgent)) return isFirefox ? 'android-firefox' : 'android';
  if (isFirefox) return 'desktop-firefox';
  // The others name Safari, too.
  const isSafari = /Version\/[\d.]+ Safari\//.test(userAgent);
  return isSafari ? 'desktop-safari' : 'desktop';
}
