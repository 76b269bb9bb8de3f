import { reactionEmojis } from '@greenroom/sync-protocol/chat/chat-records';
import { describe, expect, it } from 'vitest';
import { readProjectFile, readSourceTree, sourceFile } from './source-tree.ts';
import {
  findMixedSheets,
  findSizes,
  findStickyHovers,
  findStyleFaults,
  sizesElsewhere,
} from './text-styles.ts';

const sheet = sourceFile('pwa/src/ui/text.css', '.text-note {\n  font-size: var(--text-14);\n}\n');

describe('text styles', () => {
  it('only ui/text.css and the listed style sheets set a size of text', () => {
    expect(findSizes(readSourceTree()).toSorted()).toEqual([...sizesElsewhere.keys()].toSorted());
  });

  it('finds a size in any other style sheet', () => {
    const path = 'pwa/src/features/home/home-screen.module.css';
    const sizeOf = (css: string) => findSizes([sheet, sourceFile(path, css)]);
    expect(sizeOf('.title { font-size: var(--text-14); }')).toEqual([path]);
    expect(sizeOf('.title {\n  font: 700 14px serif;\n}')).toEqual([path]);
    expect(sizeOf('/* font-size: 1px */\n.title {\n  font: inherit;\n}')).toEqual([]);
  });

  it('every named text style exists, and every text style is used', () => {
    expect(findStyleFaults(readSourceTree())).toEqual([]);
  });

  it('finds a class that resets the text style it composes', () => {
    const path = 'pwa/src/ui/card/card.module.css';
    const css = '.a {\n  composes: text-note from global;\n  font: inherit;\n}';
    expect(findStyleFaults([sheet, sourceFile(path, css)])).toEqual([`${path}: undone by font`]);
  });

  it.each([
    ['an element', 'pwa/src/ui/card/card.tsx', '<p className="text-nota wide">'],
    ['a choice', 'pwa/src/ui/card/card.tsx', "classNames(isLong ? 'text-nota' : 'other')"],
    ['a class', 'pwa/src/ui/card/card.module.css', '.a {\n  composes: text-nota from global;\n}'],
  ])('finds an unknown style of %s', (_of, path, text) => {
    expect(findStyleFaults([sheet, sourceFile(path, text)])).toEqual([
      `${path}: text-nota is no text style`,
      'text-note has no use',
    ]);
  });

  it('no style sheet composes classes of two others, which would make builds differ', () => {
    expect(findMixedSheets(readSourceTree())).toEqual([]);
    const path = 'pwa/src/ui/card/card.module.css';
    const takes = (...from: readonly string[]) =>
      from.map((sheet, at) => `.a${at} {\n  composes: b from '${sheet}';\n}`).join('\n');
    expect(findMixedSheets([sourceFile(path, takes('./b.module.css', './b.module.css'))])).toEqual(
      [],
    );
    expect(findMixedSheets([sourceFile(path, takes('./b.module.css', './c.module.css'))])).toEqual([
      path,
    ]);
  });

  it('finds one beside a known one', () => {
    const path = 'pwa/src/ui/card/card.module.css';
    const css = '.a {\n  composes: text-note text-nota from global;\n}';
    expect(findStyleFaults([sheet, sourceFile(path, css)])).toEqual([
      `${path}: text-nota is no text style`,
    ]);
  });
});

it('what a mouse hovers over has its look only where there is one', () => {
  expect(findStickyHovers(readSourceTree())).toEqual([]);
  const path = 'pwa/src/ui/card/card.module.css';
  const faultsOf = (css: string) => findStickyHovers([sourceFile(path, css)]);
  const rule = '.a:is(:hover, .b) {\n  color: red;\n}';
  expect(faultsOf(`.b {\n  color: red;\n}\n${rule}`)).toEqual([`${path}: .a:is(:hover, .b)`]);
  expect(faultsOf(`@media (width < 640px) {\n${rule}\n}`)).toHaveLength(1);
  expect(faultsOf(`@media not (hover: hover) {\n${rule}\n}`)).toHaveLength(1);
  expect(faultsOf(`@media (width >= 640px) and (hover: hover) {\n${rule}\n}`)).toEqual([]);
});

describe('the font of emoji in colour', () => {
  const [, face = ''] = readProjectFile('pwa/src/ui/global.css').split("'Colour Emoji';");
  const [rule = ''] = face.split('}');
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from = '', to]) => ({
      from: Number.parseInt(from, 16),
      to: Number.parseInt(to ?? from, 16),
    }),
  );
  const has = (sign: string) =>
    Array.from(sign, (character) => character.codePointAt(0) ?? 0).every((code) =>
      ranges.some(({ from, to }) => code >= from && code <= to),
    );

  it.each([...reactionEmojis, '👩‍🍳', '👍🏽', '🇬🇧', '⭐', '✨', '✅', '☕', '❌', '⏰'])(
    'has %s',
    (emoji) => {
      expect(has(emoji)).toBe(true);
    },
  );

  it.each(['1', '#', '©', '–', '→', '✓', '✔', '★', '♥', '⌘'])('leaves %s to the text', (sign) => {
    expect(has(sign)).toBe(false);
  });
});
