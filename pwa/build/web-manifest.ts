import type { ManifestOptions } from 'vite-plugin-pwa';

/** The manifest (experience.md 1; decisions.md, Looks that are fixed); index.html: dark colours. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Greenroom',
  short_name: 'Greenroom',
  description: 'Plan your shifts, follow your training and earnings, and stay with your community.',
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#FBF9FA',
  background_color: '#FBF9FA',
  categories: ['productivity', 'business'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    screenshot('narrow-home', '780x1688', 'Home, with your next shift'),
    screenshot('narrow-schedule', '780x1688', 'A day of your schedule'),
    screenshot('narrow-month', '780x1688', 'A month of your schedule'),
    screenshot('narrow-training', '780x1688', 'Your training modules'),
    screenshot('narrow-chat', '780x1688', 'The chat of your community'),
    screenshot('wide-schedule', '1280x800', 'A day and its month'),
    screenshot('wide-home', '1280x800', 'Home, with your next shift'),
  ],
  shortcuts: [
    shortcut('Schedule', '/schedule', 'Plan and track your work hours'),
    shortcut('Chat', '/community', 'Talk with your community'),
    shortcut('Training', '/training', 'Go on with your modules'),
  ],
};

function screenshot(name: string, sizes: string, label: string) {
  const form_factor = name.startsWith('wide') ? ('wide' as const) : ('narrow' as const);
  return { src: `/screenshots/${name}.png`, sizes, type: 'image/png', form_factor, label };
}

function shortcut(name: string, url: string, description: string) {
  const src = `/icons/shortcut-${name.toLowerCase()}-96.png`;
  return { name, description, url, icons: [{ src, sizes: '96x96', type: 'image/png' }] };
}
