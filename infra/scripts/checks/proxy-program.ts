import { existsSync } from 'node:fs';
import { findProgram } from '../find-program.ts';
import { canInstallPackages, installPackage } from '../system-packages.ts';

/** The program of haproxy, which Debian puts where root's PATH leads; undefined: there is none. */
export function findProxy(): string | undefined {
  return findProgram(['haproxy']) ?? ['/usr/sbin/haproxy'].find((path) => existsSync(path));
}

/**
 * Installs haproxy where it is missing, on Debian as root. Where it cannot be installed, says why and
 * goes on, since its tests are skipped by name.
 */
export async function provideProxy(report: (line: string) => void): Promise<void> {
  if (findProxy() !== undefined || !canInstallPackages()) return;
  report('Installing haproxy…');
  try {
    await installPackage('haproxy');
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
  }
}
