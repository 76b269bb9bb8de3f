// `npm start`: the whole product on embedded parts, in this process (PostgreSQL is its child).
import { createServer } from 'node:net';
import { buildPwaWhenStale } from './build-pwa.ts';
import { endCommands } from './run-command.ts';

const port = Number(process.env['PORT'] ?? 3000);

// Until the server is there and listens for these itself, a build may be under way.
const stopBuild = () => {
  endCommands();
  process.exit(143);
};
// A person at a terminal wants the address and what goes wrong, not a line for each request.
process.env['LOG_LEVEL'] ??= 'warn';
const endings = ['SIGTERM', 'SIGINT', 'disconnect'] as const;
for (const ending of endings) process.on(ending, stopBuild);
await prepare();
for (const ending of endings) process.off(ending, stopBuild);
await import('@greenroom/api/main');

async function prepare(): Promise<void> {
  try {
    // Said before the build, and before another copy's database is looked for.
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
