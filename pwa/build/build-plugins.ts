import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** Bytes below which no compressed copy is written. */
const smallest = 512;

/** Writes `.br` and `.gz` beside each file of the build, the service worker included. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'greenroom-precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      // vite-plugin-pwa writes the worker in its own closeBundle, which has to run first.
      sequential: true,
      handler: async () => {
        const files = await readdir(outDir, { recursive: true });
        await Promise.all(
          files
            .filter((file) => compressible.test(file) && !file.startsWith('.vite'))
            .map((file) => compress(join(outDir, file))),
        );
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallest) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/** Preloads the text face together with the styles that name it. */
export function preloadFont(): Plugin {
  return {
    name: 'greenroom-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${file}`,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Lists the modules of each script beside Vite's manifest: tests read there what starts load. */
export function listModules(root: string): Plugin {
  return {
    name: 'greenroom-list-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const scripts = Object.values(bundle).filter((part) => part.type === 'chunk');
      const modules = scripts.map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map((id) => id.replace(root, '')).toSorted(),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(modules)),
      });
    },
  };
}
