import { ConfigError, knownVariables, readConfig } from './config.ts';
import { describeSettings } from './describe-settings.ts';
import { createLog } from './http/log/log.ts';
import { startServer } from './start-server.ts';
import { findUnknownVariables } from './variable-names.ts';

/** Milliseconds after which a shutdown that hangs is aborted. */
const shutdownLimit = 25_000;

await main();

async function main(): Promise<void> {
  const config = readConfigOrExit();
  const log = createLog(config.logLevel);
  const unknown = findUnknownVariables(process.env, knownVariables);
  for (const line of unknown) log.warn(line);
  log.info(describeSettings(config), 'start');
  let stopping: Promise<void> | undefined;
  // A signal during the start waits for it: a half-started PostgreSQL must be stopped, too.
  const starting = startServer(config, log, {
    unknownVariables: unknown,
    // A trial of an upgrade (infra/operator/upgrade/trial-server.ts).
    runsJobs: !process.argv.includes('--without-jobs'),
  });
  const shutDown = (reason: string) => {
    if (stopping) return;
    log.info({ reason }, 'shutdown');
    stopping = starting
      .then((server) => server.stop())
      .catch((error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exitCode = 1;
      })
      .then(() => process.exit());
    setTimeout(() => process.exit(1), shutdownLimit).unref();
  };
  // The state after an uncaught error is unknown: exit cleanly and let the supervisor restart.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a fault nobody caught');
    process.exitCode = 1;
    shutDown('error');
  });
  process.on('SIGTERM', () => shutDown('SIGTERM'));
  process.on('SIGINT', () => shutDown('SIGINT'));
  // The parent process, connected by an IPC channel, has ended.
  process.on('disconnect', () => shutDown('parent gone'));
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
