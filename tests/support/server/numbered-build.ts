import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile, mergeConfig, type Plugin, type PluginOption } from 'vite';
import { withLock } from '../../../infra/scripts/lock.mjs';
import { folderOfRun } from './prepared-data.ts';

const app = fileURLToPath(new URL('../../../pwa', import.meta.url));

/**
 * The app built as it is delivered but for the compressed copies, with a number that shows as
 * `data-build` on the document, and that changes the names of its files as any change of the app does.
 * Built once a run, whichever worker needs it first.
 * @returns the folder.
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

/** Half of a build's time, and nothing that these journeys look at. */
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
