import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// Vitest imports style sheets as empty, so the file is read.
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const pairs = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map((match) => [
    match[1],
    { light: match[2] ?? '', dark: match[3] ?? '' },
  ]),
);

const people = readFileSync(join(import.meta.dirname, 'avatar/avatar.module.css'), 'utf8');
/** The tint and the colour of each person's hue. */
const hues = [
  ...people.matchAll(
    /\/\* ([A-Z][a-z]+)\. \*\/\n\[data-hue='[0-7]'\] \{\s+background: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);\s+color: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
  ),
].map(([, name = '', lightTint = '', darkTint = '', light = '', dark = '']) => ({
  name,
  tint: { light: lightTint, dark: darkTint },
  colour: { light, dark },
}));

const grounds = ['canvas', 'surface', 'raised', 'well', 'pressed', 'chosen'];
const statuses = ['planned', 'full', 'partial', 'none'];

/** Text on its background: 4.5:1 at any size (WCAG 1.4.3). */
const textPairs: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
    ['brand-strong', ground],
  ]),
  ['brand-ink', 'brand'],
  ['brand-ink', 'brand-strong'],
  ['brand-strong', 'brand-tint'],
  ['brand', 'surface'],
  ['brand', 'canvas'],
  ['ink', 'brand-tint'],
  ['ink', 'glow'],
  ['ink', 'hero'],
  ['muted', 'hero'],
  ['brand-strong', 'hero'],
  ['muted', 'brand-tint'],
  ['brand-strong', 'raised-tint'],
  ['ink', 'raised-tint'],
  ['muted', 'raised-tint'],
  ['danger-ink', 'none'],
  // One's own name over a quoted message.
  ['brand-strong', 'well'],
  ['brand-strong', 'pressed'],
  ...statuses.flatMap((status): [string, string][] => [
    [status, `${status}-tint`],
    [status, 'canvas'],
    [status, 'surface'],
    [status, 'raised'],
    ['ink', `${status}-tint`],
    ['muted', `${status}-tint`],
  ]),
];

/** Icons, large text and edges of controls: 3:1 (WCAG 1.4.11). */
const shapePairs: [string, string][] = [
  ...['canvas', 'surface', 'raised'].flatMap((ground): [string, string][] => [
    ['faint', ground],
    ['edge', ground],
    ['past-edge', ground],
    ['brand', ground],
  ]),
  ['brand', 'brand-tint'],
  ['brand', 'raised-tint'],
  ['thumb', 'edge'],
  ['thumb', 'switch-on'],
  ['switch-on', 'raised'],
  ['switch-on', 'surface'],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(textPairs)('%s on %s has a contrast of 4.5:1', (text, ground) => {
    expect(contrast(colorOf(text, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)('%s on %s has a contrast of 3:1', (shape, ground) => {
    expect(contrast(colorOf(shape, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  test.each(
    ['muted', 'brand-strong'].flatMap((name): [string, number][] => [
      [name, 0.6],
      [name, 0.9],
    ]),
  )('%s over a quote in one’s own message (%d of the surface) has 4.5:1', (name, part) => {
    const ground = mix(colorOf('surface', theme), colorOf('brand-tint', theme), part);
    expect(contrast(colorOf(name, theme), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['brand-strong', 'ink', ...statuses])(
    '%s on what rises from the brand has 4.5:1',
    (name) => {
      const raised = mix(colorOf('brand', theme), colorOf('hero', theme), 0.16);
      const ground = theme === 'dark' ? raised : colorOf('surface', theme);
      expect(contrast(colorOf(name, theme), ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(hues)('a person in $name can be read wherever their name stands', (person) => {
    const colour = person.colour[theme];
    const [surface, tint] = [colorOf('surface', theme), colorOf('brand-tint', theme)];
    // Over quotes in one's own messages, too.
    const quotes = [mix(surface, tint, 0.6), mix(surface, tint, 0.9)];
    for (const ground of [
      ...['canvas', 'surface', 'well', 'pressed'].map((name) => colorOf(name, theme)),
      ...quotes,
    ]) {
      expect(contrast(colour, ground), ground).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(colour, person.tint[theme])).toBeGreaterThanOrEqual(4.5);
  });

  test('a tinted button is seen on what is raised', () => {
    const least = theme === 'dark' ? 1.3 : 1.1;
    expect(contrast(colorOf('raised-tint', theme), colorOf('raised', theme))).toBeGreaterThan(
      least,
    );
  });

  test('a chosen segment rises from its well', () => {
    const [line, well] = [colorOf('chosen-line', theme), colorOf('well', theme)];
    const least = theme === 'dark' ? 1.3 : 1.1;
    expect(contrast(colorOf('chosen', theme), well)).toBeGreaterThan(least);
    if (theme === 'dark') expect(contrast(line, well)).toBeGreaterThan(2);
  });

  test('the brand is a pink between hue 300 and 344', () => {
    const hue = hueOf(colorOf('brand', theme));
    expect(hue).toBeGreaterThanOrEqual(300);
    expect(hue).toBeLessThanOrEqual(344);
  });
});

test('people have eight hues', () => {
  expect(hues).toHaveLength(8);
});

test('the dark ground has the values of the dark theme', () => {
  const ground = /\.dark-ground \{([^}]*)\}/.exec(css)?.[1] ?? '';
  const own = [...ground.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)];
  expect(own.length).toBeGreaterThan(5);
  for (const [, name = '', value] of own) expect(colorOf(name, 'dark'), name).toBe(value);
});

function colorOf(name: string, theme: 'light' | 'dark'): string {
  const pair = pairs.get(name);
  if (!pair) throw new Error(`tokens.css has no plain colour named --${name}`);
  return pair[theme];
}

/** `color-mix(in srgb, first part, second)`, as hex. */
function mix(first: string, second: string, part: number): string {
  const others = channelsOf(second);
  const mixed = channelsOf(first).map((channel, index) =>
    Math.round((channel * part + (others[index] ?? 0) * (1 - part)) * 255),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(hex: string): [number, number, number] {
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

/** Relative luminance contrast of two colours, 1 to 21 (WCAG 2.2). */
function contrast(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function hueOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex);
  const top = Math.max(red, green, blue);
  const spread = top - Math.min(red, green, blue);
  // Pinks have red as the maximum; any other hue should fail the test.
  return top === red ? (((green - blue) / spread) * 60 + 360) % 360 : 0;
}
