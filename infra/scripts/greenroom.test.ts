import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('ends as always where nobody reads what it says', async () => {
  const script = fileURLToPath(new URL('greenroom.ts', import.meta.url));
  const child = spawn(process.execPath, [script, 'version'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
