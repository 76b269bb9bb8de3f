import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { PlantedBug } from './planted-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Names the bug to plant; read only by the configuration beside this file. */
export const plantVariable = 'GREENROOM_PLANT';

/** The source with the bug. @throws unless its place occurs exactly once */
export function plantInto(bug: PlantedBug, source: string): string {
  return [bug, ...(bug.more ?? [])].reduce((text, { find, replace }) => {
    const parts = text.split(find);
    if (parts.length !== 2) {
      throw new Error(`'${bug.name}' has ${parts.length - 1} places in ${bug.file}, not one`);
    }
    return parts.join(replace);
  }, source);
}

/** Plants the bug named by GREENROOM_PLANT into the tested source. */
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
