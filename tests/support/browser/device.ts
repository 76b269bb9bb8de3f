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

/** The tag the app registers with Background Sync (sw/src/service-worker.ts). */
const outboxTag = 'greenroom-outbox';

/**
 * What the browser need not have. Chromium heeds the last such flag alone, so that Playwright's own
 * list stands here again; the popups of the address bar are a renderer more for each device.
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

/** How every browser of the journeys is started. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
];

export interface DeviceOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** It is used by touch, and has no pointer that hovers. Default: false. */
  readonly isTouched?: boolean;
}

/** One person's device: nothing in its browser is shared with another device. */
export class Device {
  readonly #shared: Browser | undefined;
  readonly #profile: string | undefined;
  readonly #settings: BrowserContextOptions;
  #context: BrowserContext | undefined;
  /** A blank page: what asks the browser for something has a place to do so with the app closed. */
  #blank: Page | undefined;

  /**
   * @param shared the browser in which the device is a context: such a device cannot be switched off.
   * Absent: it has a browser of its own, with a profile that outlives its being closed
   */
  constructor(options: DeviceOptions, shared?: Browser) {
    this.#shared = shared;
    if (!shared) this.#profile = mkdtempSync(join(tmpdir(), 'greenroom-device-'));
    this.#settings = contextSettings(options);
  }

  get context(): BrowserContext {
    if (this.#context === undefined) throw new Error('This device is switched off');
    return this.#context;
  }

  /** Starts the browser on the device's profile, or opens a context. */
  async switchOn(): Promise<void> {
    this.#context = this.#shared
      ? await this.#shared.newContext(this.#settings)
      : await launchOn(this.#profileThatStays(), this.#settings);
    this.#context.setDefaultTimeout(20_000);
    this.#blank = this.#context.pages()[0];
  }

  async switchOff(): Promise<void> {
    this.#profileThatStays();
    await this.#close();
  }

  /** Kills the browser with SIGKILL, as a device does that runs out of power. */
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

  /** Opens the app in a new tab. */
  async open(url: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(url);
    return page;
  }

  /** Has the browser fire the app's Background Sync, as it does when the network is back. */
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

  /** Closes the device's browser or context and forgets its profile. */
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
  };
}

function launchOn(profile: string, settings: BrowserContextOptions): Promise<BrowserContext> {
  const executablePath = findChromium();
  return chromium.launchPersistentContext(profile, {
    ...settings,
    ...(executablePath !== undefined && { executablePath }),
    args: browserFlags,
  });
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
 * The zone in which it is about noon now: a shift of this morning is over and of today, at whatever
 * hour the tests run.
 */
export function middayZone(now: Date): string {
  const east = 12 - now.getUTCHours();
  // The sign of these zones is west of Greenwich.
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

/** Today's date, yyyy-MM-dd, where it is about noon now. */
export function middayDate(now: Date): string {
  return new Date(now.getTime() + (12 - now.getUTCHours()) * 3_600_000).toISOString().slice(0, 10);
}
