import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile, mergeConfig, type Plugin, type PluginOption } from 'vite';
import { withLock } from '../../../infra/scripts/lock.mjs';
import { folderOfRun } from './prepared-data.ts';

const app = fileURLToPath(new URL('../../../pwa', import.meta.url));

/**
 * The app as delivered but without compressed copies, with a number that shows as `data-build` on
 * the document and changes the file names. Built once per run, by the first worker that needs it.
 * @returns the folder
 */
export async function buildNumbered(number: number): Promise<string> {
  const folder = join(folderOfRun(), `build-${number}`);
  await withLock(`${folder}.lock`, async () => {
    if (!existsSync(folder)) await buildInto(folder, number);
  });
  return folder;
}

async function buildInto(folder: string, number: number): Promise<void> {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(app, 'vite.config.ts'),
  );
  if (loaded === null) throw new Error('The app has no Vite configuration');
  const { plugins = [], ...config } = loaded.config;
  const unfinished = `${folder}-unfinished`;
  await build(
    mergeConfig(config, {
      root: app,
      configFile: false,
      logLevel: 'silent',
      build: { outDir: unfinished, emptyOutDir: true },
      plugins: [plugins.filter((plugin) => !isCompression(plugin)), numbered(number)],
    }),
  );
  await rename(unfinished, folder);
}

/** Compression takes half of the build time, and these journeys do not need it. */
function isCompression(plugin: PluginOption): boolean {
  return (
    typeof plugin === 'object' &&
    plugin !== null &&
    'name' in plugin &&
    plugin.name === 'greenroom-precompress'
  );
}

function numbered(number: number): Plugin {
  return {
    name: 'greenroom-numbered-build',
    transform: {
      filter: { id: /pwa.src.main\.tsx$/ },
      handler: (code) => `${code}\ndocument.documentElement.dataset.build = '${number}';`,
    },
  };
}
