/** `install`: iPhone and iPad, where only an installed app has push. */
export type PushSupport = 'supported' | 'install' | 'unsupported';

export function findPushSupport(): PushSupport {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in globalThis;
  if (hasPush && 'Notification' in globalThis) return 'supported';
  return findPlatform() === 'ios' ? 'install' : 'unsupported';
}

export type Platform = 'ios' | 'android' | 'desktop';

/** iPads report themselves as Macs, which lack touch screens. */
export function findPlatform(): Platform {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}
