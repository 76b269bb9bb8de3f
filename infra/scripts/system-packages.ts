import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from './run-command.ts';

/** Whether packages can be installed: on Debian, as root. */
export function canInstallPackages(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Installs a Debian package. Throws with apt's own words when that fails. */
export async function installPackage(name: string): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const limit = 5 * 60_000;
  const install = ['install', '-y', '--no-install-recommends', name];
  const first = await runCommand('apt-get', install, { env, limit });
  if (first.code === 0) return;
  // A fresh image has no package lists.
  await runCommand('apt-get', ['update'], { env, limit });
  const second = await runCommand('apt-get', install, { env, limit });
  if (second.code !== 0) throw new Error(`${name} could not be installed.\n${second.output}`);
}
