import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { plantInto } from './plant-plugin.ts';
import { plantedBugs } from './planted-bugs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

// A bug that no longer fits would make the long run (npm run planted) worthless.
describe('planted bugs', () => {
  it.each(plantedBugs.map((bug) => [bug.name, bug] as const))('still fit: %s', (_name, bug) => {
    const source = readFileSync(`${root}${bug.file}`, 'utf8');
    expect(plantInto(bug, source)).not.toBe(source);
  });

  it.each(plantedBugs.map((bug) => [bug.name, bug] as const))(
    'have the tests they name: %s',
    (_name, { others }) => {
      for (const [project, filter] of others) {
        const folder = project === 'tests' ? 'tests/faults' : `${project}/src`;
        const tests = globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root });
        expect(tests.filter((file) => file.includes(filter)).length, filter).toBeGreaterThan(0);
      }
    },
  );

  it('have unique names', () => {
    expect(new Set(plantedBugs.map((bug) => bug.name)).size).toBe(plantedBugs.length);
  });
});

describe('docs/planted-bugs.md', () => {
  const page = readFileSync(`${root}docs/planted-bugs.md`, 'utf8');
  const rows = [...page.matchAll(/^\| (.+?) \| (.+) \| (.+) \| (.+) \|$/gm)]
    .slice(1)
    .map(([, name = '', by = '', sealed = '', on = '']) => ({ name, by, sealed, on }));

  it('lists the bugs of the code, in their order', () => {
    expect(
      rows.map(({ name }) => name),
      "npm run planted -- 'NAME' plants a new bug and adds its line",
    ).toEqual(plantedBugs.map(({ name }) => name));
  });

  it.each(rows.map((row) => [row.name, row] as const))(
    'says what found it, and when: %s',
    (name, { by, sealed, on }) => {
      // Not run: found before there was a run on locked devices.
      const fileOfSealed = sealed.split(' > ')[0] ?? '';
      if (!['–', 'convergence', 'not run'].includes(fileOfSealed)) {
        expect(existsSync(`${root}pwa/${fileOfSealed}`), `${fileOfSealed} was moved`).toBe(true);
      }
      expect(on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      const [file = '', ...titles] = by.split(' > ');
      if (file.startsWith('convergence, after ')) return;
      const projects = plantedBugs.find((bug) => bug.name === name)?.others ?? [];
      const places = projects.map(([project]) => `${root}${project}/${file}`);
      const place = places.find((path) => existsSync(path));
      expect(place, `${file} was moved`).toBeDefined();
      if (place === undefined) return;
      const last = titles.at(-1) ?? '';
      expect(hasTitle(readFileSync(place, 'utf8'), last), `${last} was renamed`).toBe(true);
    },
  );
});

/** Whether a test has this title. One for several cases has `%s` or `$name` where theirs differ. */
function hasTitle(source: string, title: string): boolean {
  if (source.includes(title)) return true;
  const ofCases = source.matchAll(/(['"`])((?:(?!\1).)*(?:%[a-z]|\$\w)(?:(?!\1).)*)\1/g);
  return [...ofCases].some(([, , words = '']) => {
    const parts = words.split(/%[a-z]|\$\w+/);
    return new RegExp(`^${parts.map((part) => escape(part)).join('.+')}$`).test(title);
  });
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
