import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Files that starts run nearly whole: `start` itself, and what it imports (app/routes/load-signed-in.ts). */
const ranWhole = ['start', 'member', 'schedule'];

/** V8's explicit compile hint for a whole file. */
const hint = '//# allFunctionsCalledOnLoad';

/**
 * Lets starts use the compiled code that Chromium keeps beside the worker's files. A module's it does
 * not read (docs/benchmarks.md, d, 2026-11-29), unless the file was asked for as a script: so each of
 * these is preloaded as one, and the module finds it loaded. `crossorigin`, because modules are.
 */
export function preloadAsScripts(): Plugin {
  return {
    name: 'greenroom-preload-as-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, bundle = {} }) =>
        path === '/index.html' ? chunksOf(bundle).map(tagOf) : [],
    },
  };
}

/**
 * Has V8 compile all functions of these files at once, beside the page's thread and into the kept
 * code, where otherwise only those are that ran while the file was evaluated: not the screens'.
 */
export function compileWhole(): Plugin {
  return {
    name: 'greenroom-compile-whole',
    apply: 'build',
    enforce: 'post',
    // A file's name is made before the line is written, and caches keep a file by its name.
    augmentChunkHash: ({ name }) => (ranWhole.includes(name) ? hint : undefined),
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of chunksOf(bundle)) {
          // Counts at the top alone, so above what Vite writes there.
          chunk.code = `${hint}\n${chunk.code}`;
        }
      },
    },
  };
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' && ranWhole.includes(part.name) ? [part] : [],
  );
}

function tagOf({ name, fileName }: Rolldown.OutputChunk): HtmlTagDescriptor {
  const href = `/${fileName}`;
  return name === 'start'
    ? {
        tag: 'link',
        attrs: { rel: 'preload', as: 'script', crossorigin: '', href },
        // Before its module.
        injectTo: 'head-prepend',
      }
    : { tag: 'meta', attrs: { name: `script-${name}`, content: href }, injectTo: 'head' };
}
