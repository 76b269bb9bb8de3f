import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from '@playwright/test';
import { findChromium } from '../../../infra/scripts/find-chromium.ts';
import { listProcessesBelow } from '../server/process-tree.ts';

/** The app's Background Sync tag (sw/src/service-worker.ts). */
const outboxTag = 'greenroom-outbox';

/**
 * Disabled browser features. Chromium reads only the last such flag, so Playwright's list is
 * repeated; the address bar's popups cost a renderer per device.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Enabled ones: Playwright's. */
const withFeatures = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];

/** Start flags of browsers whose profile outlives them. */
const profileFlags = flagsWith(withFeatures);

/**
 * Start flags of the other ones: the network in the browser's process is a tenth less work a page, and
 * now and then loses the last cookies when a busy browser is closed.
 */
export const browserFlags = flagsWith([...withFeatures, 'NetworkServiceInProcess2']);

function flagsWith(features: readonly string[]): string[] {
  return [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${withoutFeatures.join(',')}`,
    `--enable-features=${features.join(',')}`,
  ];
}

export interface DeviceOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Touch input without hover. Default: false. */
  readonly isTouched?: boolean;
  /** Whether pages may have a service worker. Default: `allow`. */
  readonly serviceWorkers?: 'allow' | 'block';
  /** Whether a browser of its own keeps left pages for Back, which Playwright turns off. Default: false. */
  readonly keepsPages?: boolean;
  /** The program of a device with a browser of its own. Absent: the whole Chromium. */
  readonly executablePath?: string | undefined;
}

/** One person's device; it shares nothing with other devices. */
export class Device {
  readonly #shared: Browser | undefined;
  readonly #profile: string | undefined;
  readonly #settings: BrowserContextOptions;
  readonly #program: string | undefined;
  readonly #keepsPages: boolean;
  #context: BrowserContext | undefined;
  /** A blank page, to call the browser while the app is closed. */
  #blank: Page | undefined;
  /** Errors in the consoles of its pages, with the page's address, oldest first. */
  readonly errors: string[] = [];

  /**
   * @param shared the browser in which the device is a context and cannot be switched off. Absent:
   * an own browser, whose profile survives a close
   */
  constructor(options: DeviceOptions, shared?: Browser) {
    this.#shared = shared;
    if (!shared) this.#profile = mkdtempSync(join(tmpdir(), 'greenroom-device-'));
    this.#settings = contextSettings(options);
    this.#program = options.executablePath ?? findChromium();
    this.#keepsPages = options.keepsPages ?? false;
  }

  /** The folder of a kept profile, whose files a journey may damage while the device is off. */
  get profileFolder(): string {
    return this.#profileThatStays();
  }

  get context(): BrowserContext {
    if (this.#context === undefined) throw new Error('This device is switched off');
    return this.#context;
  }

  /** Starts the browser with the device's profile, or opens a context. */
  async switchOn(): Promise<void> {
    this.#context = this.#shared
      ? await this.#shared.newContext(this.#settings)
      : await this.#launch();
    this.#context.setDefaultTimeout(30_000);
    this.#context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.errors.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
    });
    this.#context.on('weberror', (error) => {
      this.errors.push(`${error.page()?.url() ?? ''}: ${error.error().stack ?? ''}`);
    });
    this.#blank = this.#context.pages()[0];
  }

  async switchOff(): Promise<void> {
    this.#profileThatStays();
    await this.#close();
  }

  /** Kills the browser with SIGKILL, like a power loss. */
  async kill(): Promise<void> {
    const { context } = this;
    const isGone = new Promise<unknown>((done) => context.once('close', done));
    const ofProfile = `--user-data-dir=${this.#profileThatStays()}`;
    for (const { pid } of listProcessesBelow(process.pid).filter(({ command }) =>
      command.includes(ofProfile),
    )) {
      process.kill(pid, 'SIGKILL');
    }
    await isGone;
    this.#context = undefined;
    this.#blank = undefined;
  }

  async open(url: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(url);
    return page;
  }

  /** Installs the page's app; a phone asks its owner. Needs the whole browser and a profile. */
  async install(page: Page): Promise<void> {
    const session = await this.context.newCDPSession(page);
    const app = { manifestId: new URL('/', page.url()).href };
    await session.send('PWA.install', { ...app, installUrlOrBundleUrl: page.url() });
    await session.send('PWA.changeAppUserSettings', { ...app, displayMode: 'standalone' });
    await session.detach();
  }

  /** Opens the installed app of this origin in a window of its own, as its icon does. */
  async openInstalled(origin: string): Promise<Page> {
    this.#blank ??= await this.context.newPage();
    const session = await this.context.newCDPSession(this.#blank);
    const opened = this.context.waitForEvent('page');
    await session.send('PWA.launch', { manifestId: new URL('/', origin).href });
    await session.detach();
    return opened;
  }

  /** Fires the app's Background Sync, as the browser does when the network returns. */
  async fireBackgroundSync(origin: string): Promise<void> {
    this.#blank ??= await this.context.newPage();
    const session = await this.context.newCDPSession(this.#blank);
    const registrationId = await registrationOf(session, origin);
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: outboxTag,
      lastChance: false,
    });
    await session.detach();
  }

  /** Delivers a decrypted push to the app's worker, as the browser does. */
  async deliverPush(origin: string, data: string): Promise<void> {
    this.#blank ??= await this.context.newPage();
    const session = await this.context.newCDPSession(this.#blank);
    const registrationId = await registrationOf(session, origin);
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await session.detach();
  }

  /** Closes the browser or context and deletes its profile. */
  async dispose(): Promise<void> {
    await this.#close();
    if (this.#profile === undefined) return;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    this.#blank = undefined;
  }

  #launch(): Promise<BrowserContext> {
    return chromium.launchPersistentContext(this.#profileThatStays(), {
      ...this.#settings,
      ...(this.#program !== undefined && { executablePath: this.#program }),
      ...(this.#keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
      args: profileFlags,
    });
  }

  #profileThatStays(): string {
    if (this.#profile !== undefined) return this.#profile;
    throw new Error('This device keeps no profile: newDevice({ keepsProfile: true })');
  }
}

function contextSettings(options: DeviceOptions): BrowserContextOptions {
  return {
    timezoneId: middayZone(new Date()),
    locale: 'en-GB',
    colorScheme: 'light',
    viewport: options.viewport ?? { width: 390, height: 844 },
    reducedMotion: 'reduce',
    hasTouch: options.isTouched ?? false,
    isMobile: options.isTouched ?? false,
    serviceWorkers: options.serviceWorkers ?? 'allow',
  };
}

async function registrationOf(session: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted,
      );
      if (own) done(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

/**
 * The zone where it is about noon now, so that a shift of this morning is over and of today at any
 * time of day.
 */
export function middayZone(now: Date): string {
  const east = 12 - now.getUTCHours();
  // These zone names count west of Greenwich as positive.
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

/** Today's date, yyyy-MM-dd, in `middayZone`. */
export function middayDate(now: Date): string {
  return new Date(now.getTime() + (12 - now.getUTCHours()) * 3_600_000).toISOString().slice(0, 10);
}

/** Today's date, yyyy-MM-dd, by the page's clock: at midnight UTC `middayDate` is another device's. */
export function localDate(page: Page): Promise<string> {
  return page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
}
