import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'pwa', 'dist');

export const browserNames = ['Chrome', 'Edge', 'Firefox', 'Safari', 'iOS'] as const;
export type BrowserName = (typeof browserNames)[number];

/** A feature and the first version of Chrome (and Edge), Firefox and Safari (and iOS) with it. */
interface Feature {
  readonly name: string;
  /** As in built files. */
  readonly form: RegExp;
  readonly since: readonly [chrome: number, firefox: number, safari: number];
}

/**
 * The newest features the app cannot do without; versions from MDN's browser-compat-data 8.1.9.
 * Between them they decide the oldest browsers, so before-paint.js tests these.
 */
export const neededFeatures: readonly Feature[] = [
  { name: 'URL.canParse', form: /\bURL\.canParse\b/, since: [120, 115, 17] },
  { name: 'AbortSignal.any', form: /\bAbortSignal\.any\b/, since: [116, 124, 17.4] },
  { name: 'IDBFactory.prototype.databases', form: /\.databases\(\)/, since: [72, 126, 14] },
];

/** Needed too; every browser had them no later than all of those above. */
const olderFeatures: readonly Feature[] = [
  { name: 'Promise.withResolvers', form: /\bPromise\.withResolvers\b/, since: [119, 121, 17.4] },
  { name: 'Map.groupBy', form: /\bMap\.groupBy\b/, since: [117, 119, 17.4] },
  { name: 'isWellFormed', form: /\.isWellFormed\(/, since: [111, 119, 16.4] },
  { name: 'toSorted', form: /\.toSorted\(/, since: [110, 115, 16] },
  { name: ':has()', form: /:has\(/, since: [105, 121, 15.4] },
  { name: '1lh', form: /\d\.?\d*lh\b/, since: [109, 120, 16.4] },
  { name: 'color-mix()', form: /\bcolor-mix\(/, since: [111, 113, 16.2] },
  { name: '@container', form: /@container\b/, since: [105, 110, 16] },
];

const iteratorMethods = 'map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find';

/** A use of one raises the oldest versions, unless it is optional or replaced in the build. */
const newerFeatures: readonly Feature[] = [
  { name: 'light-dark()', form: /\blight-dark\(/, since: [123, 120, 17.5] },
  { name: '@starting-style', form: /@starting-style\b/, since: [117, 129, 17.5] },
  { name: '@scope', form: /@scope\b/, since: [118, 146, 26.4] },
  { name: '@property', form: /@property\b/, since: [85, 128, 16.4] },
  { name: 'anchors', form: /\b(?:anchor-name|position-area):/, since: [129, 147, 26] },
  { name: 'round()', form: /[:\s(]round\((?:up|down|nearest|to-zero),/, since: [125, 118, 15.4] },
  {
    name: 'iterator methods',
    form: new RegExp(`\\.(?:values|keys|entries)\\(\\)\\.(?:${iteratorMethods})\\(`),
    since: [122, 131, 18.4],
  },
  {
    name: 'methods of sets',
    form: /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    since: [122, 127, 17],
  },
  { name: 'Promise.try', form: /\bPromise\.try\b/, since: [128, 134, 18.2] },
  { name: 'RegExp.escape', form: /\bRegExp\.escape\b/, since: [136, 134, 18.2] },
  { name: 'URL.parse', form: /\bURL\.parse\b/, since: [126, 126, 18] },
  { name: 'Array.fromAsync', form: /\bArray\.fromAsync\b/, since: [121, 115, 16.4] },
  { name: 'Math.sumPrecise', form: /\bMath\.sumPrecise\b/, since: [147, 137, 26.2] },
  { name: 'getOrInsert', form: /\.getOrInsert(?:Computed)?\(/, since: [145, 144, 26.2] },
  { name: 'base64 of bytes', form: /\.(?:toBase64|fromBase64|toHex)\(/, since: [140, 133, 18.2] },
  { name: 'Response.bytes', form: /\.bytes\(\)/, since: [132, 128, 18] },
  { name: 'Temporal', form: /\bTemporal\.[A-Z]/, since: [144, 139, Infinity] },
];

export const knownFeatures = [...neededFeatures, ...olderFeatures, ...newerFeatures];

/** Oldest version of each browser with all of these. */
export function oldestBrowsers(features: readonly Feature[]): Record<BrowserName, number> {
  const [Chrome, Firefox, Safari] = [0, 1, 2].map((index) =>
    Math.max(...features.map(({ since }) => since[index] ?? 0)),
  ) as [number, number, number];
  return { Chrome, Edge: Chrome, Firefox, Safari, iOS: Safari };
}

/** Whether each of these browsers has the feature. */
export function isIn({ since }: Feature, oldest: Record<BrowserName, number>): boolean {
  const [chrome, firefox, safari] = since;
  return chrome <= oldest.Chrome && firefox <= oldest.Firefox && safari <= oldest.Safari;
}

/** The PDF library's build for older browsers brings what they lack. */
const bringsItsOwn = /^pdf[.-]/;

/** Scripts and style sheets of the build, the service worker included. */
export function readBuiltFiles(): { readonly file: string; readonly text: string }[] {
  const assets = readdirSync(join(dist, 'assets'))
    .filter((file) => /\.(?:js|css)$/.test(file) && !bringsItsOwn.test(file))
    .map((file) => join('assets', file));
  return [...assets, 'sw.js'].map((file) => ({
    file,
    text: readFileSync(join(dist, file), 'utf8'),
  }));
}
