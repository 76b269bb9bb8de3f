import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const app = fileURLToPath(new URL('../../../pwa', import.meta.url));

/**
 * Builds the app as it is delivered, with a number that shows as `data-build` on the document, and
 * that changes the names of its files as any change of the app does.
 * @returns the folder.
 */
export async function buildNumbered(number: number): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), `greenroom-build-${number}-`));
  await build({
    root: app,
    configFile: join(app, 'vite.config.ts'),
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true },
    plugins: [numbered(number)],
  });
  return outDir;
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
