// `pnpm dev`: the server, restarted on changes, behind Vite with hot reload.
import { endCommands, runCommand } from './run-command.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endCommands);

const ended = await Promise.race([
  runCommand('node', ['--watch', '--watch-preserve-output', 'api/src/main.ts'], { show: true }),
  runCommand('vite', [], { folder: 'pwa', show: true }),
]);
endCommands();
process.exitCode = ended.code;
