import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { patchCssModules } from 'vite-css-modules';
import { VitePWA } from 'vite-plugin-pwa';
import { listModules, precompress, preloadFont } from './build/build-plugins.ts';
import { compileWhole, preloadAsScripts } from './build/code-cache.ts';
import { nameSharedFile } from './build/shared-chunks.ts';
import { webManifest } from './build/web-manifest.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const workerSource = fileURLToPath(new URL('../sw/src/service-worker.ts', import.meta.url));
const routerPackage = createRequire(import.meta.resolve('react-router-dom')).resolve(
  'react-router',
);
const routerBuild = join(dirname(routerPackage), '../production/index.mjs');
const serverOrigin = `127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/**
 * Four files for what starts load, each with all it imports, in place of eighty small ones: `start`
 * is what index.html loads, and the logo, which the landing shares with members' screens: it needs no
 * database. `member` is what somebody signed in loads besides, with the screen the installed app
 * opens. `schedule` is loaded beside it where a start opens that (load-signed-in.ts). `contract` comes
 * after the first paint, in place of ten files of calls; `refusals` with the list of unsent changes.
 */
const startChunks = [
  { name: 'start', test: /src.(?:main\.tsx|ui.logo.)/, priority: 2 },
  {
    name: 'member',
    test: /session-engine|signed-in-routes|home.(?:member-)?home-route/,
    priority: 1,
  },
  { name: 'schedule', test: /schedule-route/, priority: 0 },
  { name: 'contract', test: /sync-protocol.src.contract\.ts/, priority: 0 },
  { name: 'refusals', test: /-refusals\.ts/, priority: 0 },
];

/** What several of the other screens share: few files in place of two hundred. */
const sharedChunks = {
  name: nameSharedFile({
    root,
    main: fileURLToPath(new URL('src/main.tsx', import.meta.url)),
    // Beside their files what follows the first paint of each start.
    files: [...startChunks.map(({ test }) => test), /watch-updates|keep-private/],
    signedOut: /routes.kept-landing\.tsx/,
  }),
  minShareCount: 2,
  priority: -1,
  includeDependenciesRecursively: false,
};

export default defineConfig(({ command }) => ({
  plugins: [
    // A build runs beside the checks of types, which read what the command `vite-css-modules` writes.
    patchCssModules({ generateSourceTypes: command === 'serve' }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw/src',
      filename: 'sw.js',
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest,
      injectManifest: {
        swSrc: workerSource,
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/{icon,planner}-192.png'],
      },
      // The plugin derives the source from `filename`; the worker lives in its own package.
      integration: {
        beforeBuildServiceWorker: (options) => {
          options.swSrc = workerSource;
        },
      },
      devOptions: { enabled: true, type: 'module' },
    }),
    preloadFont(),
    preloadAsScripts(),
    compileWhole(),
    listModules(root),
    precompress(),
  ],
  // Builds these packages publish and do not choose by themselves: for browsers of 2018 and later, and
  // without the checks of development.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^react-router$/, replacement: routerBuild },
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
    ],
  },
  build: {
    manifest: true,
    // A start fetches few files, and the worker has the others: lists of them would be 3 kB of each start.
    modulePreload: false,
    // The CSP allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      // too-old.html: what a browser sees that is too old for the app (public/before-paint.js).
      // clock.html: what a quick hide shows in the app's place.
      input: ['index.html', 'too-old.html', 'clock.html'],
      output: { codeSplitting: { groups: [...startChunks, sharedChunks] } },
    },
  },
  server: {
    proxy: {
      // In the short form Vite rewrites the Host, and the server takes every write for a foreign one.
      '/api': { target: `http://${serverOrigin}` },
      '/ws': { target: `ws://${serverOrigin}`, ws: true },
    },
  },
}));
