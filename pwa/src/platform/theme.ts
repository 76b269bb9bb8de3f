import { readLocal, writeLocal } from './storage/web-storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Read by public/before-paint.js too, which applies it before the first paint. */
const key = 'greenroom.theme';

/** The `--canvas` of each theme, for the browser's own bars. */
const canvasOf = { light: '#FBF9FA', dark: '#141114' } as const;

export function readTheme(): Theme {
  const stored = readLocal(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(theme: Theme): void {
  writeLocal(key, theme === 'system' ? null : theme);
  applyTheme(theme);
}

/** Also sets the colour of the browser's bars. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofSystem = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = canvasOf[theme === 'system' ? ofSystem : theme];
  }
}
