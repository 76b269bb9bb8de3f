/**
 * Asks for one of a start's files ahead of its import (pwa/build/code-cache.ts). Nothing happens with
 * a development server, which has no such files.
 */
export function preloadScript(name: 'member' | 'schedule'): void {
  const href = document.querySelector<HTMLMetaElement>(`meta[name="script-${name}"]`)?.content;
  if (href === undefined) return;
  const link = { rel: 'preload', as: 'script', crossOrigin: '', href };
  document.head.append(Object.assign(document.createElement('link'), link));
}
