// `npm start`: the whole product on embedded parts, in this process (PostgreSQL is its child).
import { createServer } from 'node:net';
import { buildPwaWhenStale } from './build-pwa.ts';
import { endCommands } from './run-command.ts';

const port = Number(process.env['PORT'] ?? 3000);

// A build may run before the server installs its own handlers.
const stopBuild = () => {
  endCommands();
  process.exit(143);
};
// At a terminal: the address and problems, not a line per request.
process.env['LOG_LEVEL'] ??= 'warn';
const endings = ['SIGTERM', 'SIGINT', 'disconnect'] as const;
for (const ending of endings) process.on(ending, stopBuild);
await prepare();
for (const ending of endings) process.off(ending, stopBuild);
await import('@greenroom/api/main');

async function prepare(): Promise<void> {
  try {
    // Reported before the build and before the database of another copy is looked for.
    if (Number.isInteger(port) && port > 0 && port < 65_536) await expectFree(port);
    await buildPwaWhenStale((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function expectFree(wanted: number): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${wanted} is in use. Choose another: PORT=${wanted + 1} npm start`)
          : error,
      ),
    );
    probe.listen(wanted, () => probe.close(() => done()));
  });
}
