import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type PlantedBug, plantedBugs } from './planted-bugs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Names the bug to plant; only the configuration beside this file reads it. */
export const plantVariable = 'GREENROOM_PLANT';

/** The source with the bug in it. Throws where its place is not there exactly once. */
export function plantInto(bug: PlantedBug, source: string): string {
  return [bug, ...(bug.more ?? [])].reduce((text, { find, replace }) => {
    const parts = text.split(find);
    if (parts.length !== 2) {
      throw new Error(`'${bug.name}' has ${parts.length - 1} places in ${bug.file}, not one`);
    }
    return parts.join(replace);
  }, source);
}

/** Gives test runs the source with the bug that GREENROOM_PLANT names in it. */
export function plantBug(): Plugin {
  const name = process.env[plantVariable];
  const bug = plantedBugs.find((one) => one.name === name);
  if (!bug) throw new Error(`${plantVariable} names no planted bug: ${name}`);
  return {
    name: 'plant-bug',
    enforce: 'pre',
    transform: (code, id) =>
      id.split('?')[0] === `${root}${bug.file}` ? plantInto(bug, code) : null,
  };
}
