import type { Plugin } from 'vite';

/** Files that starts run nearly whole. */
const ranWhole: ReadonlySet<string> = new Set(['start', 'member', 'schedule']);

/** A file that a member's start imports, `start` itself aside. */
const importedByStart = /^assets\/(?:member|schedule|contract)-[\w-]{8}\.js$/;

/** What Vite loads ahead of an `import()`, besides styles. */
export const preloadedByImports = {
  polyfill: false,
  resolveDependencies: (
    _file: string,
    files: string[],
    { hostType }: { hostType: 'html' | 'js' },
  ) => (hostType === 'html' ? [] : files.filter((file) => importedByStart.test(file))),
};

/**
 * Lets starts use the compiled code that Chromium keeps beside the worker's files. A module's it does
 * not read (docs/benchmarks.md, d, 2026-11-29), unless the file was asked for as a script: so each of
 * these is preloaded as one, and the module finds it loaded. `crossorigin`, because modules are.
 */
export function preloadAsScripts(): Plugin {
  return {
    name: 'greenroom-preload-as-scripts',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => {
        const changed = code.replace(
          /const scriptRel = .*?;(?=const assetsURL)/s,
          "const scriptRel = 'preload';",
        );
        if (changed === code)
          throw new Error("Vite's helper no longer says how it preloads a script");
        return { code: changed, map: null };
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<script type="module" crossorigin src="([^"]+)"/g,
          '<link rel="preload" as="script" crossorigin href="$1">\n    $&',
        ),
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
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const part of Object.values(bundle)) {
          // Counts at the top alone, so above what Vite writes there.
          if (part.type === 'chunk' && ranWhole.has(part.name))
            part.code = `//# allFunctionsCalledOnLoad\n${part.code}`;
        }
      },
    },
  };
}
