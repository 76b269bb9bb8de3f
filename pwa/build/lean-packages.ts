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
    replacement: fileURLToPath(new URL('../src/ui/icon/create-icon.ts', import.meta.url)),
  },
];

/** What is replaced in a package's text, and by what. */
type Replacements = readonly (readonly [RegExp, string])[];

/** @throws {Error} when the package no longer has one of them in the form that is looked for. */
function replaceAll(code: string, replacements: Replacements): string {
  return replacements.reduce((text, [pattern, instead]) => {
    if (text.search(pattern) < 0) throw new Error(`A lean package has no ${pattern.source}`);
    return text.replace(pattern, instead);
  }, code);
}

/**
 * Lets the bundler leave out the parts of react-router that nobody uses (forms, scripts, scroll
 * restoration), whose making and naming looks to it as if it did something, and what the router's
 * components do under a data router or a framework alone: `BrowserRouter` is neither (5 kB gzip).
 * @throws {Error} when react-router no longer has them in the form that is looked for.
 */
export function leanRouter(): Plugin {
  const unwanted: Replacements = [
    [/^\w+\.(?:displayName = "[^"]*"|contextType = \w+);$/gm, ''],
    [
      /^(var \w+ = )((?:class extends )?React\d*\.(?:forwardRef|memo|createContext)\()/gm,
      '$1/* @__PURE__ */ $2',
    ],
    [
      /^(var \w+ = )(class extends React\d*\.Component \{\n[\s\S]*?\n\});$/gm,
      '$1/* @__PURE__ */ (() => $2)();',
    ],
    [/React\d*\.useContext\((?:DataRouter|DataRouterState|RSCRouter|Framework)Context\)/g, 'null'],
    [
      /^  return isDataRoute \? useNavigateStable\(\) : (useNavigateUnstable\(\));$/m,
      '  return $1;',
    ],
    [/^  let dataRouterState = dataRouterOpts\?\.state;$/m, ''],
    [/(?<!^function .*)\bdataRouter(?:State|Opts)\b/gm, 'null'],
    // Links prefetch in the framework alone.
    [
      /^    let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);$/m,
      '',
    ],
    [/^ +\.\.\.prefetchHandlers,$/m, ''],
    [/mergeRefs\(forwardedRef, prefetchRef\)/, 'forwardedRef'],
    [/return shouldPrefetch && [^;]* : link;/, 'return link;'],
    [/^(var objectProtoNames\d* = )(.+);$/gm, '$1/* @__PURE__ */ (() => $2)();'],
    [/^(var valid\w+Methods = )(new Set\()/gm, '$1/* @__PURE__ */ $2'],
  ];
  return {
    name: 'greenroom-lean-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router.dist.production.chunk-.*\.mjs$/ },
      handler: (code) =>
        code.includes('function BrowserRouter(') ? replaceAll(code, unwanted) : null,
    },
  };
}

/** Dexie's methods that nobody calls (a test sees to it). */
export const unusedDexieMethods = [
  'anyOfIgnoreCase equalsIgnoreCase startsWithIgnoreCase startsWithAnyOfIgnoreCase',
  'inAnyRange noneOf notEqual startsWithAnyOf bulkUpdate defineClass mapToClass upsert',
  'desc distinct raw until eachKey eachPrimaryKey eachUniqueKey firstKey lastKey uniqueKeys',
  'async getDatabaseNames spawn',
].flatMap((names) => names.split(' '));

/**
 * Leaves out of Dexie (3 kB gzip) what the app switches off anyway: its cache of results, which every
 * connection here disables (replica-database.ts), and its tracing for developers, which it turns on by
 * itself on localhost, so that a build is the same on every host; and what nobody uses: the methods
 * above, and hooks that see each write.
 * @throws {Error} when Dexie no longer has them in the form that is looked for.
 */
export function leanDexie(): Plugin {
  const unwanted: Replacements = [
    [/^ +this\.use\(cacheMiddleware\);$/m, ''],
    [/^ +this\.use\(hooksMiddleware\);$/m, ''],
    [/^    getObjectDiff: getObjectDiff,$/m, ''],
    [/^var debug = typeof location [^;]*;/m, 'var debug = false;'],
    ...unusedDexieMethods.map(
      (name) =>
        [
          new RegExp(`^    ${name}(?:: function )?\\([^)]*\\) \\{\\n[\\s\\S]*?\\n    \\},?$`, 'gm'),
          '',
        ] as const,
    ),
  ];
  const calls = new RegExp(`\\.(?:${unusedDexieMethods.join('|')})\\(`);
  return {
    name: 'greenroom-lean-dexie',
    apply: 'build',
    transform: {
      filter: { id: /dexie.dist.modern.dexie\.mjs$/ },
      handler: (code) => {
        const lean = replaceAll(code, unwanted);
        const [call] = calls.exec(lean) ?? [];
        if (call !== undefined) throw new Error(`Dexie itself calls ${call}`);
        return lean;
      },
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
