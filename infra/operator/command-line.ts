import { type Config, readConfig } from '@greenroom/api/config';
import { createKeyFile, hasKeyFile } from '@greenroom/api/crypto/key-file';
import { KeyRing } from '@greenroom/api/crypto/key-ring';
import { openBankKeys } from '@greenroom/api/features/bank-details/bank-keys';
import { keyFileOf, keyStoreOf } from '@greenroom/api/features/bank-details/bank-keys-config';
import { discardLost, rotateKeys } from '@greenroom/api/features/bank-details/rotation/rotate-keys';
import { Command, CommanderError } from 'commander';
import { addAdminCommands } from './admin-commands.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addDoctorCommands } from './doctor-commands.ts';
import { describeFault } from './describe-fault.ts';
import { interruptible } from './interruptible.ts';
import type { Operation, Terminal } from './operation.ts';
import { withDatabase } from './reach-database.ts';
import { upgrade } from './upgrade/upgrade.ts';
import { describeVersion } from './version.ts';

interface KeyRotation {
  readonly config: Config;
  /** Deletes what lost keys encrypted, instead of rotating. */
  readonly discardsLost: boolean;
  /** One line of JSON instead of sentences. */
  readonly asJson: boolean;
  readonly report: (line: string) => void;
}

/** Done; failed, with the reason on stderr; called wrongly. */
const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/**
 * Runs the operator's command, with the server's variables, whether the server runs or not.
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const operation = { ...terminal, readConfig: () => readConfig(terminal.env) };
  try {
    await buildProgram(operation).parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    // Its words are written already.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
    }
    terminal.writeError(`${describeFault(error)}\n`);
    return exitCodes.failed;
  }
}

function buildProgram(operation: Operation): Command {
  const { write, writeError } = operation;
  const program = new Command('greenroom')
    .description(
      "Operates an installation of Greenroom, whether the server runs or not. Set the server's own variables, such as GREENROOM_DATA or DATABASE_URL.",
    )
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: writeError })
    .showHelpAfterError('(greenroom --help lists the commands)')
    .version(describeVersion(false).trim())
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 failed, 2 called wrongly.\nIn the image, greenroom serve runs the server, and greenroom probe asks whether it answers.',
    )
    .hook('preAction', (_program, command) => refuseBlanks(command));
  addAdminCommands(program, operation);
  addBackupCommands(program, operation);
  addDoctorCommands(program, operation);
  addKeysCommands(program, operation);
  addUpgradeCommand(program, operation);
  program
    .command('version')
    .description('the version of Greenroom, of Node and of the database schema')
    .option('--json', 'for scripts')
    .action(({ json }: { json?: true }) => write(describeVersion(json === true)));
  return program;
}

/** A variable of the shell that is not set; as the name of a folder it would be the current one. */
function refuseBlanks(command: Command): void {
  const given = [...command.args, ...Object.values(command.opts())];
  if (given.some((value) => typeof value === 'string' && value.trim() === ''))
    command.error('error: an argument is blank');
}

function addKeysCommands(program: Command, { write, readConfig: config }: Operation): void {
  program
    .command('keys')
    .description('the keys that encrypt bank details')
    .command('rotate')
    .description('adds a key and encrypts all bank details with it')
    .option('--discard-lost', 'instead, deletes the bank details whose keys are lost', false)
    .option('--json', 'for scripts', false)
    .action(({ discardLost, json }: { discardLost: boolean; json: boolean }) =>
      rotateBankKeys({
        config: config(),
        discardsLost: discardLost,
        asJson: json,
        report: (line) => write(`${line}\n`),
      }),
    );
}

/** Rotates the keys of bank details, whether the server is running or not. */
async function rotateBankKeys({ config, ...how }: KeyRotation): Promise<void> {
  await withDatabase(config, async (db) => {
    if (how.discardsLost) {
      const rows = await discardLost(db, await openAnyKeys(config));
      const done = `Deleted ${rows} rows of bank details whose keys are lost.`;
      how.report(how.asJson ? JSON.stringify({ deleted: rows }) : done);
      return;
    }
    const rotated = await rotateKeys(db, await openBankKeys(db, config));
    if (how.asJson) {
      how.report(JSON.stringify(rotated));
      return;
    }
    const { keyId, rows, unreadable } = rotated;
    how.report(`The key of bank details is now ${keyId}; ${rows} rows were encrypted anew.`);
    if (unreadable > 0) {
      how.report(
        `${unreadable} rows cannot be opened by any key and stay as they are; --discard-lost deletes them.`,
      );
    }
    how.report(`Back up ${keyStoreOf(config).name} again.`);
  });
}

/** The keys that are left, or a new one. */
async function openAnyKeys(config: Config): Promise<KeyRing> {
  const path = keyFileOf(config);
  if (path !== null && !(await hasKeyFile(path))) await createKeyFile(path);
  return KeyRing.open(keyStoreOf(config));
}

/** `upgrade`: from the data of an earlier version to this one, or back by itself. */
function addUpgradeCommand(program: Command, operation: Operation): void {
  program
    .command('upgrade')
    .description(
      'brings the data to this version: checks, backs up, migrates, tries the server out; returns to the data of before if anything fails. Every server must be stopped',
    )
    .option('--to <folder>', 'where the backup goes (the folder of nightly backups)')
    .action(async ({ to }: { to?: string }) => {
      const report = (line: string) => operation.write(`${line}\n`);
      const config = operation.readConfig();
      const parts = { config, env: operation.env, report, ...(to !== undefined && { to }) };
      await interruptible(
        (signal) => upgrade({ ...parts, signal }),
        () =>
          report('Asked to stop. The same signal again ends this at once, and puts nothing back.'),
      );
    });
}
