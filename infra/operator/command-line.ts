import { AppError } from '@greenroom/api/app-error';
import { readConfig } from '@greenroom/api/config';
import { Command, CommanderError } from 'commander';
import { addAdminCommands } from './admin-commands.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addDoctorCommands } from './doctor-commands.ts';
import type { Operation, Terminal } from './operation.ts';
import { rotateBankKeys } from './rotate-bank-keys.ts';
import { addUpgradeCommand } from './upgrade/upgrade-command.ts';
import { describeVersion } from './version.ts';

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
    terminal.writeError(`${describe(error)}\n`);
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
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nIn the image, greenroom serve runs the server, and greenroom probe asks whether it answers.',
    );
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

function addKeysCommands(program: Command, { write, readConfig: config }: Operation): void {
  program
    .command('keys')
    .description('the keys that encrypt bank details')
    .command('rotate')
    .description('adds a key and encrypts all bank details with it')
    .option('--discard-lost', 'instead, deletes the bank details whose keys are lost', false)
    .action(({ discardLost }: { discardLost: boolean }) =>
      rotateBankKeys({
        config: config(),
        discardsLost: discardLost,
        report: (line) => write(`${line}\n`),
      }),
    );
}

function describe(error: unknown): string {
  if (error instanceof AppError) {
    const fields = Object.values(error.problem.fields ?? {}).flat();
    return fields.length > 0 ? fields.join('\n') : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}
