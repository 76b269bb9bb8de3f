// `npm run greenroom -- COMMAND`: the operator's command.
import { createInterface } from 'node:readline/promises';
import { runCommandLine } from '../operator/command-line.ts';

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
