import type { Plugin, Rolldown } from 'vite';

/** What every start of somebody signed in loads, and what the screens most starts begin with do. */
const entries = {
  all: 'app/session/session-engine.ts',
  '/': 'app/routes/home-route.tsx',
  '/schedule': 'features/schedule/schedule-screen.tsx',
} as const;

/**
 * Tells the script before the first paint (public/before-paint.js) which files somebody who is signed
 * in needs: without it they are asked for only when the page's own scripts have run.
 */
export function preloadMember(): Plugin {
  return {
    name: 'greenroom-preload-member',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const outputs = Object.values(bundle ?? {});
        const files = Object.fromEntries(
          Object.entries(entries).map(([place, entry]) => [place, filesWith(entry, outputs)]),
        );
        const named = JSON.stringify(files).replaceAll('"', '&quot;');
        const script = '<script src="/before-paint.js"';
        if (!html.includes(script)) throw new Error('index.html has no before-paint.js');
        return html.replace(script, `${script} data-files="${named}"`);
      },
    },
  };
}

/** The file that holds this module, and its styles. */
function filesWith(
  entry: string,
  outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): string[] {
  const chunk = outputs.find(
    (output) =>
      output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`pwa/src/${entry}`)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`No file of the build holds ${entry}`);
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);
}
