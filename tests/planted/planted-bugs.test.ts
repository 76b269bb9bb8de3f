import { globSync, readFileSync } from 'node:fs';
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
        const tests = globSync(`${project}/src/**/*.test.{ts,tsx}`, { cwd: root });
        expect(tests.filter((file) => file.includes(filter)).length, filter).toBeGreaterThan(0);
      }
    },
  );

  it('have unique names', () => {
    expect(new Set(plantedBugs.map((bug) => bug.name)).size).toBe(plantedBugs.length);
  });
});
