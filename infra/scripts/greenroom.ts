// `npm run greenroom -- COMMAND`: the operator's command.
import { createInterface } from 'node:readline/promises';
import { runCommandLine } from '../operator/command-line.ts';

// Whoever read the output may be gone, as with a lost connection. Unheard, that error would end this
// process in the middle of its work, such as the way back of an upgrade.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  ...(process.stdin.isTTY && { ask }),
});

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
