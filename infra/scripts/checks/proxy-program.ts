import { existsSync } from 'node:fs';
import { findProgram } from '../find-program.ts';
import { canInstallPackages, installPackage } from '../system-packages.ts';

/** The program of Caddy; undefined: there is none. */
export const findProxy = () => findSystemProgram('caddy');

/** Installs Caddy where it is missing. */
export const provideProxy = (report: (line: string) => void) => provide('caddy', report);

/** Installs PgBouncer where it is missing. */
export const providePooler = (report: (line: string) => void) => provide('pgbouncer', report);

/** Debian puts such programs where root's PATH leads. */
function findSystemProgram(name: string): string | undefined {
  return findProgram([name]) ?? [`/usr/sbin/${name}`].find((path) => existsSync(path));
}

/**
 * On Debian as root. Where a program cannot be installed, says why and goes on, since its tests are
 * skipped by name.
 */
async function provide(name: string, report: (line: string) => void): Promise<void> {
  if (findSystemProgram(name) !== undefined || !canInstallPackages()) return;
  report(`Installing ${name}…`);
  try {
    await installPackage(name);
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
  }
}
