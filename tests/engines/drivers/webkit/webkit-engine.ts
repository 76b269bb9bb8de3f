import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Builder, By, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver';
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
  { profile, viewport }: LaunchOptions,
): Promise<EngineBrowser> {
  const args = [windowScript, profile, String(viewport.width), String(viewport.height)];
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'eager',
      'webkitgtk:browserOptions': { binary: systemPython, args },
    })
    .build();
  await driver.manage().setTimeouts({ script: 120_000, pageLoad: 60_000 });
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
    goto: (url) => inTab(() => driver.get(url)),
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
    bringToFront: () => inTab(async () => {}),
    takeScreenshot: () => inTab(() => takePicture(profile)),
    close: () =>
      inTab(async () => {
        // Closing the first window would end the session.
        if (handle === first) await driver.get('about:blank');
        else await driver.close();
      }),
  };
}

async function runInPage(driver: WebDriver, expression: string): Promise<unknown> {
  const answer: { readonly value?: unknown; readonly error?: string } =
    await driver.executeAsyncScript(`
      const done = arguments[arguments.length - 1];
      (async () => (${expression}))().then(
        (value) => done({ value }),
        (error) => done({ error: String(error) + '\\n' + (error?.stack ?? '') }),
      );`);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.value;
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
