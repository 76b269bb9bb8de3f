import type { SourceFile } from './source-tree.ts';

const styleSheet = 'pwa/src/ui/text.css';
/** Shows every text style, which is no use of it. */
const kit = 'pwa/src/app/kit/';

/** Style sheets besides ui/text.css that set a size of text, with the reason. */
export const sizesElsewhere: ReadonlyMap<string, string> = new Map([
  ['pwa/src/ui/global.css', "the root's size, which rem refers to"],
  ['pwa/src/too-old/too-old.css', "a page without the app's styles"],
  ['pwa/src/clock/clock.css', "a page without the app's styles"],
  ['pwa/src/app/connection/connection-indicator.module.css', 'depends on the width'],
  ['pwa/src/features/account/landing/landing-screen.module.css', 'grows with the window'],
  ['pwa/src/features/analytics/area-figures.module.css', 'smaller on paper'],
  ['pwa/src/features/earnings/earnings-screen.module.css', 'depends on the width'],
  ['pwa/src/features/earnings/earnings-tile.module.css', 'depends on the width'],
  ['pwa/src/features/targets/current/current-target.module.css', 'depends on the width'],
  ['pwa/src/features/targets/target-tile.module.css', 'depends on the width'],
  ['pwa/src/features/schedule/day/week-strip.module.css', 'depends on the width'],
  ['pwa/src/features/schedule/month/month-grid.module.css', 'stays within its disc'],
  ['pwa/src/features/schedule/tonight/tonight-card.module.css', 'depends on the width'],
  ['pwa/src/features/training/hub/hero-card.module.css', 'depends on the width'],
  ['pwa/src/features/training/items/markdown-text.module.css', 'rendered Markdown has no classes'],
  ['pwa/src/ui/bottom-bar/bottom-bar.module.css', 'depends on the width'],
  ['pwa/src/ui/screen-head/screen-head.module.css', 'depends on the width'],
  ['pwa/src/ui/search-field/search-field.module.css', 'depends on the width'],
  ['pwa/src/ui/select-field/select-field.module.css', 'depends on the width'],
  ['pwa/src/ui/stat-tile/stat-tile.module.css', 'depends on the width'],
  ['pwa/src/ui/text-field/text-field.module.css', 'depends on the width'],
]);

/** Style sheets that set a size of text. */
export function findSizes(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    path.endsWith('.css') && path !== styleSheet && setsSize.test(withoutComments(text))
      ? [path]
      : [],
  );
}

const setsSize = /[{;\s](?:font-size|font)\s*:(?!\s*inherit\b)/;

/** Names of text styles that ui/text.css does not define, and styles that nothing uses. */
export function findStyleFaults(files: readonly SourceFile[]): string[] {
  const sheet = files.find(({ path }) => path === styleSheet)?.text ?? '';
  const defined = new Set([...sheet.matchAll(/^\.(text-[a-z]+)\b/gm)].map(([, name = '']) => name));
  const uses = files.flatMap(({ path, text }) =>
    namesIn(path, withoutComments(text)).map((name) => ({ path, name })),
  );
  const used = new Set(uses.flatMap(({ path, name }) => (path.startsWith(kit) ? [] : [name])));
  return [
    ...uses
      .filter(({ name }) => !defined.has(name))
      .map(({ path, name }) => `${path}: ${name} is no text style`),
    ...[...defined].filter((name) => !used.has(name)).map((name) => `${name} has no use`),
    ...files.flatMap(({ path, text }) =>
      path.endsWith('.css') && undoesStyle.test(text) ? [`${path}: undone by font`] : [],
    ),
  ];
}

/** The text styles come first in the cascade: `font` in the class that composes one resets it. */
const undoesStyle = /\{[^{}]*composes: text-[^{}]*\sfont:[^{}]*\}/;

/** Rules with `:hover` outside of `@media (hover: hover)`: what a finger tapped would keep their look. */
export function findStickyHovers(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!path.endsWith('.css')) return [];
    const around: string[] = [];
    const faults: string[] = [];
    for (const [, prelude = '', brace] of withoutComments(text).matchAll(/([^{};]*)([{};])/g)) {
      if (brace === '{') around.push(prelude.trim());
      const isHeld = around.some((one) => /^@media(?! not).*\(hover: hover\)/.test(one));
      if (brace === '{' && prelude.includes(':hover') && !isHeld) {
        faults.push(`${path}: ${prelude.trim()}`);
      }
      if (brace === '}') around.pop();
    }
    return faults;
  });
}

/**
 * Style sheets that compose classes of several others: the build numbers those in the order in which
 * they were read, so that two builds of one source would differ (vite-css-modules 1.16).
 */
export function findMixedSheets(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!path.endsWith('.css')) return [];
    const others = [...text.matchAll(/composes:[^;]* from '([^']+)'/g)].map(([, from]) => from);
    return new Set(others).size > 1 ? [path] : [];
  });
}

function namesIn(path: string, text: string): string[] {
  if (!path.startsWith('pwa/src/') || path === styleSheet) return [];
  if (path.endsWith('.css')) {
    return [...text.matchAll(/composes:\s*(text-[\w\s-]+?)\s+from\s+global/g)].flatMap(
      ([, names = '']) => names.split(/\s+/),
    );
  }
  if (!path.endsWith('.tsx')) return [];
  // A key of the kit is a folder's name.
  return [...text.matchAll(/["']([^"'\n]*)["'](?!:)/g)].flatMap(([, words = '']) =>
    words.split(' ').filter((word) => /^text-[a-z]+$/.test(word)),
  );
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
}
