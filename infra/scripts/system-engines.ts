import { execFileSync } from 'node:child_process';
import { findProgram } from './find-program.ts';
import { canInstallPackages, installPackage } from './system-packages.ts';

/** Programs, besides Chromium, that run another browser engine, and how Debian names them. */
interface SystemEngine {
  readonly name: string;
  readonly packages: readonly string[];
  isThere(): boolean;
}

/** The system's, for which the packages are made. */
export const systemPython = '/usr/bin/python3';

const webkit: SystemEngine = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb', 'dbus', 'gir1.2-webkit2-4.1', 'python3-gi'],
  isThere: () =>
    ['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].every((name) => findProgram([name])) &&
    hasWebKitLibrary(),
};

const firefox: SystemEngine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  isThere: () => findFirefox() !== undefined,
};

export const systemEngines = { webkit, firefox } as const;

/** Why an engine cannot be run here and how to get it; null: it can. */
export function describeMissing({ name, packages, isThere }: SystemEngine): string | null {
  if (isThere()) return null;
  return `${name} is not installed whole (Debian: apt install ${packages.join(' ')})`;
}

/**
 * Installs those of these engines that are missing: on Debian as root. Of one that cannot be installed, says
 * why and goes on, since its journeys are skipped by name.
 */
export async function provideEngines(
  names: readonly (keyof typeof systemEngines)[],
  report: (line: string) => void,
): Promise<void> {
  for (const engine of names.map((name) => systemEngines[name])) {
    if (engine.isThere() || !canInstallPackages()) continue;
    report(`Installing ${engine.name}…`);
    try {
      for (const name of engine.packages) await installPackage(name);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    }
  }
}

/** The program of Firefox; undefined for none. */
export function findFirefox(): string | undefined {
  return findProgram(['firefox-esr', 'firefox']);
}

function hasWebKitLibrary(): boolean {
  const load = "import gi; gi.require_version('WebKit2', '4.1')";
  try {
    execFileSync(systemPython, ['-c', load], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
