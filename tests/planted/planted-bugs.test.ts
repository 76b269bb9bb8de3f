import { describe, expect, it } from 'vitest';
import { hasTest } from '../architecture/named-tests.ts';
import { readProjectFile } from '../architecture/source-tree.ts';
import { plantInto } from './plant-plugin.ts';
import { plantedBugs } from './planted-bugs.ts';

// A bug that no longer fits would make the long run (npm run planted) worthless.
describe('planted bugs', () => {
  const named = plantedBugs.map((bug) => [bug.name, bug] as const);

  it.each(named)('still fit: %s', (_name, bug) => {
    const source = readProjectFile(bug.file);
    expect(plantInto(bug, source)).not.toBe(source);
  });

  it.each(named)('have the test they name: %s', (_name, { foundBy }) => {
    if (foundBy === 'convergence') return;
    expect(hasTest(readProjectFile(foundBy.file), foundBy.name), foundBy.name).toBe(true);
  });

  it('have unique names', () => {
    expect(new Set(plantedBugs.map((bug) => bug.name)).size).toBe(plantedBugs.length);
  });
});
