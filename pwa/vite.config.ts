import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { patchCssModules } from 'vite-css-modules';
import { VitePWA } from 'vite-plugin-pwa';
import { nameClass } from './build/class-names.ts';
import { firstLoadChunks, keepPreloads } from './build/first-load-chunks.ts';
import { leanContract, leanDexie, leanPackages, leanRouter } from './build/lean-packages.ts';
import { preloadFont } from './build/preload-font.ts';
import { preloadMember } from './build/preload-member.ts';
import { precompress } from './build/precompress.ts';
import { webManifest } from './build/web-manifest.ts';

const workerSource = fileURLToPath(new URL('../sw/src/service-worker.ts', import.meta.url));
const serverOrigin = `127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  plugins: [
    patchCssModules({ generateSourceTypes: true }),
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
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/icon-192.png'],
      },
      // The plugin derives the source from `filename`; the worker lives in its own package.
      integration: {
        beforeBuildServiceWorker: (options) => {
          options.swSrc = workerSource;
        },
      },
      devOptions: { enabled: true, type: 'module' },
    }),
    leanContract(),
    leanDexie(),
    leanRouter(),
    preloadFont(),
    preloadMember(),
    precompress(),
  ],
  resolve: { alias: leanPackages },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    manifest: true,
    modulePreload: {
      // Every browser the target allows preloads modules by itself.
      polyfill: false,
      resolveDependencies: keepPreloads,
    },
    // The CSP allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: [firstLoadChunks()] } } },
  },
  server: {
    proxy: {
      // In the short form Vite rewrites the Host, and the server takes every write for a foreign one.
      '/api': { target: `http://${serverOrigin}` },
      '/ws': { target: `ws://${serverOrigin}`, ws: true },
    },
  },
});
