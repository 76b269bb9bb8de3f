import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Alias, Plugin } from 'vite';

const fromApp = createRequire(import.meta.url);
const fromRouter = createRequire(fromApp.resolve('react-router-dom'));

/**
 * Smaller parts in place of those that packages choose by themselves, 4.5 kB (gzip) of every first
 * load: Dexie's build for browsers of 2018 and later, the router's without the checks of development,
 * and a plain maker for lucide-react's icons.
 */
export const leanPackages: Alias[] = [
  { find: /^dexie$/, replacement: fromApp.resolve('dexie/dist/modern/dexie.mjs') },
  {
    find: /^react-router$/,
    replacement: fromRouter
      .resolve('react-router')
      .replace(/development.index\.m?js$/, 'production/index.mjs'),
  },
  {
    find: /^\.\.\/createLucideIcon\.mjs$/,
    replacement: fileURLToPath(new URL('src/ui/icon/create-icon.ts', import.meta.url)),
  },
];

/**
 * Lets the bundler leave out the components of react-router that nobody uses (forms, scripts, scroll
 * restoration, 3 kB gzip): their making and naming looks to it as if it did something.
 */
export function leanRouter(): Plugin {
  return {
    name: 'greenroom-lean-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router.dist.production.*\.mjs$/ },
      handler: (code) =>
        code
          // Links that prefetch exist in the framework mode alone.
          .replaceAll(/React\d*\.createElement\(PrefetchPageLinks, [^)]*\)/g, 'null')
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replaceAll(
            /^(var \w+ = )((?:class extends )?React\d*\.(?:forwardRef|memo|createContext)\()/gm,
            '$1/* @__PURE__ */ $2',
          ),
    },
  };
}

/**
 * Leaves out of Dexie what the app switches off anyway: its cache of results, which every connection
 * here disables (replica-database.ts), and its tracing for developers, which it turns on by itself on
 * localhost, so that a build is the same on every host.
 * @throws {Error} when Dexie no longer has them in the form that is looked for.
 */
export function leanDexie(): Plugin {
  const unwanted = [
    [/^ +this\.use\(cacheMiddleware\);$/m, ''],
    [/^var debug = typeof location [^;]*;/m, 'var debug = false;'],
  ] as const;
  return {
    name: 'greenroom-lean-dexie',
    apply: 'build',
    transform: {
      filter: { id: /dexie.dist.modern.dexie\.mjs$/ },
      handler: (code) =>
        unwanted.reduce((text, [pattern, instead]) => {
          if (!pattern.test(text)) throw new Error(`Dexie has no ${pattern.source}`);
          return text.replace(pattern, instead);
        }, code),
    },
  };
}

/** Leaves out what the contract's calls say for the API's documentation alone. */
export function leanContract(): Plugin {
  return {
    name: 'greenroom-lean-contract',
    apply: 'build',
    // As it is written, before types are taken out.
    enforce: 'pre',
    transform: {
      filter: { id: /sync-protocol.src.*-calls\.ts$/ },
      handler: (code) =>
        code.replaceAll(/^  (?:summary:\s+'[^']*'|problems:\s+\[[^\]]*\]),$/gm, ''),
    },
  };
}
