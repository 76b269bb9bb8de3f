import { ConfigError, readConfig } from './config.ts';
import { createLog } from './http/log/log.ts';
import { startServer } from './start-server.ts';

/** Milliseconds after which a shutdown that hangs is cut off. */
const shutdownLimit = 25_000;

await main();

async function main(): Promise<void> {
  const config = readConfigOrExit();
  const log = createLog(config.logLevel);
  let stopping: Promise<void> | undefined;
  // Signals during the start wait for it: a half-started PostgreSQL must be stopped, too.
  const starting = startServer(config, log);
  const shutDown = () => {
    if (stopping) return;
    stopping = starting
      .then((server) => server.stop())
      .catch((error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exitCode = 1;
      })
      .then(() => process.exit());
    setTimeout(() => process.exit(1), shutdownLimit).unref();
  };
  // Nothing is known about the state after a fault nobody caught: end cleanly, let it be restarted.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a fault nobody caught');
    process.exitCode = 1;
    shutDown();
  });
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
  // Whoever started this process over a channel is gone.
  process.on('disconnect', shutDown);
  try {
    const server = await starting;
    process.stdout.write(`Greenroom is running at ${server.address}\n`);
    const failure = await server.failed;
    if (failure && !stopping) fail(failure.message);
  } catch (error) {
    log.debug({ err: error }, 'start failed');
    fail(error instanceof Error ? error.message : String(error));
  }
}

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return fail(error.message);
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
