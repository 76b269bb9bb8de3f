import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findProgram, isExecutable } from './find-program.ts';
import { root } from './run-command.ts';
import { canInstallPackages, installPackage } from './system-packages.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser the tests run in: CHROMIUM_PATH, else the system's, else Playwright's own; on Debian
 * as root it is installed where there is none. Throws with one line that says how to get one.
 */
export async function provideChromium(report: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  if (canInstallPackages()) {
    report('Installing Chromium…');
    await installPackage('chromium');
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'No Chromium found: install chromium or google-chrome, or name one in CHROMIUM_PATH.',
  );
}

/**
 * Chromium without windows, which shows the same pages with an eighth less work: the system's; on
 * Debian as root it is installed where there is none. Without one the tests use the whole browser.
 */
export async function provideHeadlessShell(report: (line: string) => void): Promise<void> {
  if (findProgram(shells) !== undefined || !canInstallPackages()) return;
  report("Installing Chromium's headless shell…");
  await installPackage('chromium-headless-shell');
}

/** CHROMIUM_PATH, else the headless shell, else the whole browser; undefined for none. */
export function findHeadlessChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return findChromium();
  return findProgram(shells) ?? findChromium();
}

/** The browser that is there; undefined for none. Throws when CHROMIUM_PATH names no program. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names no program: ${chosen}`);
  }
  return findProgram(names) ?? macApps.find(isExecutable) ?? findPlaywrightChromium();
}

function findPlaywrightChromium(): string | undefined {
  // Playwright is the tests' dependency, not ours.
  const { chromium } = createRequire(join(root, 'tests', 'package.json'))('@playwright/test') as {
    readonly chromium: { executablePath(): string };
  };
  const file = chromium.executablePath();
  return isExecutable(file) ? file : undefined;
}
