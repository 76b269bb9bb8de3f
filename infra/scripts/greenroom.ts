// `npm run greenroom -- COMMAND`: the operator's command.
import { runCommandLine } from '../operator/command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
});
