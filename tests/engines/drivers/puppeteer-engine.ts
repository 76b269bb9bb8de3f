import puppeteer, {
  type Browser,
  type LaunchOptions as PuppeteerOptions,
  type Page,
} from 'puppeteer-core';
import { findChromium } from '../../../infra/scripts/find-chromium.ts';
import {
  describeMissing,
  findFirefox,
  systemEngines,
} from '../../../infra/scripts/system-engines.ts';
import { browserFlags } from '../../support/browser/device.ts';
import type { Engine, EngineBrowser, EngineTab, Key, LaunchOptions } from './engine.ts';

/** Chromium, through the DevTools protocol. */
export const chromium: Engine = {
  name: 'Chromium',
  findMissing: () =>
    findChromium() === undefined
      ? 'Chromium is not installed (Debian: apt install chromium)'
      : null,
  launch: (options) =>
    launch(options, {
      browser: 'chrome',
      ...withPath(findChromium()),
      args: [...browserFlags, '--force-prefers-reduced-motion', '--lang=en-GB'],
    }),
};

/** Firefox, through WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  findMissing: () => describeMissing(systemEngines.firefox),
  launch: (options) =>
    launch(options, {
      browser: 'firefox',
      ...withPath(findFirefox()),
      extraPrefsFirefox: {
        'intl.accept_languages': 'en-GB',
        'ui.prefersReducedMotion': 1,
        'ui.systemUsesDarkTheme': 0,
      },
    }),
};

const withPath = (path: string | undefined) => (path === undefined ? {} : { executablePath: path });

async function launch(
  { profile, timeZone, viewport, userAgent }: LaunchOptions,
  options: PuppeteerOptions,
): Promise<EngineBrowser> {
  const browser = await puppeteer.launch({
    ...options,
    headless: true,
    userDataDir: profile,
    defaultViewport: null,
    env: { ...process.env, TZ: timeZone },
    // The fixture closes it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return {
    version: await browser.version(),
    newTab: async () => {
      const page = await openPage(browser);
      await page.setViewport(viewport);
      if (userAgent !== undefined) await page.setUserAgent({ userAgent });
      return makeTab(page);
    },
    close: () => browser.close(),
  };
}

/** The browser's first, empty page, else another. */
async function openPage(browser: Browser): Promise<Page> {
  const [first] = await browser.pages();
  return first?.url() === 'about:blank' ? first : await browser.newPage();
}

/** What Firefox reports like an uncaught error: a WebSocket without its server, a cancelled request. */
const ofNetwork =
  /(?:establish a connection to the server at|The connection to) wss?:|^(?:Error: )?Failed to load ‘/;

function makeTab(page: Page): EngineTab {
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (!ofNetwork.test(text)) errors.push(text);
  });
  return {
    readErrors: () => errors,
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key: Key) => page.keyboard.press(key),
    chooseFile: async (selector, path) => {
      const input = await page.$(selector);
      if (input === null) throw new Error(`${selector}: no such file input`);
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(path);
    },
    bringToFront: () => page.bringToFront(),
    takeScreenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.close(),
  };
}
