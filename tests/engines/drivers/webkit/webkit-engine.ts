import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Builder, By, error, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver';
import {
  describeMissing,
  systemEngines,
  systemPython,
} from '../../../../infra/scripts/system-engines.ts';
import { waitFor } from '../../../support/wait-for.ts';
import type { Engine, EngineBrowser, EngineTab, Key, LaunchOptions } from '../engine.ts';
import { startWebKitDriver, type WebKitDriver } from './webkit-processes.ts';

const windowScript = fileURLToPath(new URL('webkit-window.py', import.meta.url));
const keys: Readonly<Record<Key, string>> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
};

/** WebKit in its GTK port, through WebDriver. */
export const webkit: Engine = {
  name: 'WebKit',
  findMissing: () => describeMissing(systemEngines.webkit),
  launch: async (options) => {
    const driver = await startWebKitDriver(options.timeZone);
    try {
      return await openBrowser(driver, options);
    } catch (error) {
      await driver.stop();
      throw error;
    }
  },
};

async function openBrowser(
  { url, stop }: WebKitDriver,
  { profile, viewport, userAgent = '' }: LaunchOptions,
): Promise<EngineBrowser> {
  const args = [windowScript, profile, String(viewport.width), String(viewport.height), userAgent];
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'eager',
      'webkitgtk:browserOptions': { binary: systemPython, args },
    })
    .build();
  await driver.manage().setTimeouts({ pageLoad: longestLoad });
  const version = (await driver.getCapabilities()).getBrowserVersion() ?? '';
  // The session ends with its last window.
  const first = await driver.getWindowHandle();
  let isFirstFree = true;
  return {
    version: `WebKitGTK ${version}`,
    newTab: async () => {
      const handle = isFirstFree ? first : await openWindow(driver, first);
      isFirstFree = false;
      return makeTab(driver, handle, first, profile);
    },
    close: async () => {
      await driver.quit();
      await stop();
    },
  };
}

async function openWindow(driver: WebDriver, opener: string): Promise<string> {
  await driver.switchTo().window(opener);
  await driver.switchTo().newWindow('window');
  return await driver.getWindowHandle();
}

function makeTab(driver: WebDriver, handle: string, first: string, profile: string): EngineTab {
  // One session has all windows: each command names its own.
  const inTab = async <T>(command: () => Promise<T>): Promise<T> => {
    await driver.switchTo().window(handle);
    return await command();
  };
  return {
    readErrors: () => readConsoleErrors(profile),
    goto: (url) => inTab(() => open(driver, url)),
    run: (expression) => inTab(() => runInPage(driver, expression)),
    clickAt: (x, y) =>
      inTab(() =>
        driver
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
          .click()
          .perform(),
      ),
    type: (text) => inTab(() => driver.actions().sendKeys(text).perform()),
    press: (key) => inTab(() => driver.actions().sendKeys(keys[key]).perform()),
    chooseFile: (selector, path) =>
      inTab(async () => await driver.findElement(By.css(selector)).sendKeys(path)),
    // Windows of this display cover nothing; a page learns of its return by this event.
    bringToFront: () =>
      inTab(async () => {
        await runInPage(driver, "document.dispatchEvent(new Event('visibilitychange')) && null");
      }),
    takeScreenshot: () => inTab(() => takePicture(profile)),
    close: () =>
      inTab(async () => {
        // Closing the first window would end the session.
        if (handle === first) await driver.get('about:blank');
        else await driver.close();
      }),
  };
}

/** Opens an address, once more where the browser did not leave the shown page at the first command. */
async function open(driver: WebDriver, url: string): Promise<void> {
  try {
    await driver.get(url);
  } catch (failure) {
    if (!(failure instanceof error.TimeoutError)) throw failure;
    await driver.get(url);
  }
}

/** What became of a script in its document; null: the document has been replaced. */
type Run =
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly value?: unknown }
  | { readonly state: 'failed'; readonly error: string }
  | null;

/** Longest load of a page, in milliseconds; on an idle machine it takes a hundred. */
const longestLoad = 30_000;
/** Longest time of a script, in milliseconds. */
const longestRun = 120_000;
/** After which the driver counts as having lost a command, which it answers at once otherwise. */
const longestAnswer = 3_000;

/**
 * Starts a script and asks for its result, both as commands the page answers at once: a command sent
 * while one document replaces another is lost without an error, and may be sent again.
 */
async function runInPage(driver: WebDriver, expression: string): Promise<unknown> {
  const id = randomUUID();
  await askAgain(
    driver,
    `const runs = (globalThis.journeyRuns ??= {});
    if (id in runs) return true;
    runs[id] = { state: 'running' };
    (async () => (${expression}))().then(
      (value) => { runs[id] = { state: 'done', value }; },
      (error) => { runs[id] = { state: 'failed', error: String(error) + '\\n' + (error?.stack ?? '') }; },
    );
    return true;`,
    id,
  );
  const readRun = async () => {
    const run = (await askAgain(driver, 'return globalThis.journeyRuns?.[id] ?? null;', id)) as Run;
    return run?.state === 'running' ? null : { run };
  };
  const { run } = await waitFor('the end of a script', readRun, { timeout: longestRun });
  if (run === null) throw new Error('Execution context was destroyed: the document is another');
  if (run.state === 'failed') throw new Error(run.error);
  return run.value;
}

/** Runs a script that answers at once, in which `id` is this one, until the driver has an answer. */
async function askAgain(driver: WebDriver, script: string, id: string): Promise<unknown> {
  const lost = Symbol('lost');
  for (let tried = 0; tried < 10; tried += 1) {
    const isLate = new Promise<typeof lost>((done) => {
      AbortSignal.timeout(longestAnswer).addEventListener('abort', () => done(lost));
    });
    const answered = driver.executeScript<unknown>(`const id = arguments[0];\n${script}`, id);
    const answer = await Promise.race([answered, isLate]);
    if (answer !== lost) return answer;
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** Uncaught errors and rejections of all tabs, which the browser writes to one file. */
function readConsoleErrors(profile: string): string[] {
  const file = join(profile, 'console.log');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => /CONSOLE JS ERROR/.test(line));
}

/** WebDriver's own screenshot never answers in a window drawn by software. */
async function takePicture(profile: string): Promise<Buffer> {
  const file = join(profile, 'window.png');
  rmSync(file, { force: true });
  process.kill(Number(readFileSync(join(profile, 'pid'), 'ascii')), 'SIGUSR1');
  await waitFor('a picture of the window', () => existsSync(file), { timeout: 10_000 });
  return readFileSync(file);
}
