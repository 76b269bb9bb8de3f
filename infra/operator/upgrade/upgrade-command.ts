import type { Command } from 'commander';
import type { Operation } from '../operation.ts';
import { upgrade } from './upgrade.ts';

/** `upgrade`: from the data of an earlier version to this one, or back by itself. */
export function addUpgradeCommand(program: Command, operation: Operation): void {
  program
    .command('upgrade')
    .description(
      'brings the data to this version: checks, backs up, migrates, tries the server out; returns to the data of before if anything fails. Every server must be stopped',
    )
    .option('--to <folder>', 'where the backup goes (the folder of nightly backups)')
    .action(async ({ to }: { to?: string }) => {
      const report = (line: string) => operation.write(`${line}\n`);
      const config = operation.readConfig();
      await upgrade({ config, env: operation.env, report, ...(to !== undefined && { to }) });
    });
}
