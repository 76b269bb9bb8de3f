import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';
import { memberScreens } from '../../pwa/src/app/features.ts';

const dist = fileURLToPath(new URL('../../pwa/dist', import.meta.url));

const colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));
const path = v.pipe(v.string(), v.startsWith('/'));
const image = v.object({
  src: path,
  sizes: v.pipe(v.string(), v.regex(/^\d+x\d+$/)),
  type: v.literal('image/png'),
});

/** experience.md 1, and what browsers require to offer an installation. */
const manifestSchema = v.object({
  id: v.literal('/'),
  name: v.literal('Greenroom'),
  short_name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(12)),
  description: v.pipe(v.string(), v.minLength(40)),
  lang: v.literal('en-GB'),
  start_url: v.literal('/'),
  scope: v.literal('/'),
  display: v.literal('standalone'),
  theme_color: colour,
  background_color: colour,
  icons: v.array(v.object({ ...image.entries, purpose: v.picklist(['any', 'maskable']) })),
  screenshots: v.array(
    v.object({
      ...image.entries,
      form_factor: v.picklist(['narrow', 'wide']),
      label: v.pipe(v.string(), v.minLength(10)),
    }),
  ),
  shortcuts: v.array(
    v.object({ name: v.string(), description: v.string(), url: path, icons: v.array(image) }),
  ),
});

beforeAll(() => buildPwaWhenStale(() => undefined), 600_000);

function readManifest() {
  const text = readFileSync(join(dist, 'manifest.webmanifest'), 'utf8');
  return v.parse(manifestSchema, JSON.parse(text));
}

/** Width and height from a PNG's header. */
function pngSize(src: string): string {
  const bytes = readFileSync(join(dist, src));
  expect(bytes.subarray(1, 4).toString('latin1'), src).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('the neutral manifest', () => {
  const readNeutral = () =>
    v.parse(
      v.object({
        id: v.string(),
        name: v.string(),
        start_url: v.string(),
        scope: v.literal('/'),
        display: v.literal('standalone'),
        icons: v.array(v.object({ ...image.entries, purpose: v.string() })),
      }),
      JSON.parse(readFileSync(join(dist, 'planner.webmanifest'), 'utf8')),
    );

  it('is another app, with icons of the same kinds and right sizes', () => {
    const { id, start_url, icons } = readNeutral();
    expect([id, start_url]).toEqual(['/?as=planner', '/?as=planner']);
    const kinds = icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
    expect(kinds.toSorted()).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512']);
    for (const { src, sizes } of icons) expect(pngSize(src)).toBe(sizes);
    expect(pngSize('/icons/planner-touch.png')).toBe('180x180');
  });

  it('names neither the product nor what it is for', () => {
    const text = readFileSync(join(dist, 'planner.webmanifest'), 'utf8');
    expect(text).not.toMatch(/greenroom|chat|shift|earning|training|community|agency/i);
  });
});

describe('the web manifest', () => {
  it('names each image with its right size', () => {
    const { icons, screenshots, shortcuts } = readManifest();
    const images = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
    expect(images.map(({ src }) => [src, pngSize(src)])).toEqual(
      images.map(({ src, sizes }) => [src, sizes]),
    );
  });

  it('has the icons an installation needs', () => {
    const icons = readManifest().icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
    expect(icons.toSorted()).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512']);
  });

  it('has screenshots for phones and wide windows, in small files', () => {
    const { screenshots } = readManifest();
    for (const form of ['narrow', 'wide'] as const) {
      const sizes = screenshots.filter(({ form_factor }) => form_factor === form);
      // Browsers ignore screenshots of one form factor with different aspect ratios.
      expect(new Set(sizes.map((each) => each.sizes)).size).toBe(1);
    }
    const bytes = screenshots.map(({ src }) => readFileSync(join(dist, src)).length);
    // Training shows covers with gradients, which PNG stores in some 235 kB.
    expect(Math.max(...bytes)).toBeLessThan(250_000);
  });

  it('has shortcuts to screens that exist', () => {
    const { shortcuts } = readManifest();
    expect(shortcuts.map(({ name }) => name)).toEqual(['Schedule', 'Chat', 'Training']);
    const paths = memberScreens.map(({ path }) => path);
    for (const { url } of shortcuts) expect(paths).toContain(url);
  });

  it("has the page's colours, which also has dark ones", () => {
    const { theme_color, background_color } = readManifest();
    const page = readFileSync(join(dist, 'index.html'), 'utf8');
    const tokens = readFileSync(new URL('../../pwa/src/ui/tokens.css', import.meta.url), 'utf8');
    const [, light = '', dark = ''] =
      /--canvas: light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/.exec(tokens) ?? [];
    for (const [scheme, canvas] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      const meta = new RegExp(
        `name="theme-color" media="\\(prefers-color-scheme: ${scheme}\\)" content="${canvas}"`,
        'i',
      );
      expect(page).toMatch(meta);
    }
    expect([theme_color, background_color].map((each) => each.toLowerCase())).toEqual([
      light,
      light,
    ]);
  });
});
