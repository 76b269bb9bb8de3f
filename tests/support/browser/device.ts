import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../../../infra/scripts/find-chromium.ts';
import { listProcessesBelow } from '../server/process-tree.ts';

/** The tag the app registers with Background Sync (sw/src/service-worker.ts). */
const outboxTag = 'greenroom-outbox';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface DeviceOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** It is used by touch, and has no pointer that hovers. Default: false. */
  readonly isTouched?: boolean;
}

/** One person's device: a browser with a profile that outlives its being closed. */
export class Device {
  readonly #profile: string;
  readonly #options: DeviceOptions;
  #context: BrowserContext | undefined;
  /** A blank page that is always open: the browser runs, the app does not. */
  #blank: Page | undefined;

  constructor(options: DeviceOptions) {
    this.#profile = mkdtempSync(join(tmpdir(), 'greenroom-device-'));
    this.#options = options;
  }

  get context(): BrowserContext {
    if (this.#context === undefined) throw new Error('This device is switched off');
    return this.#context;
  }

  /** Starts the browser on the device's profile. */
  async switchOn(): Promise<void> {
    const executablePath = findChromium();
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...(executablePath !== undefined && { executablePath }),
      args: flags,
      timezoneId: middayZone(new Date()),
      locale: 'en-GB',
      colorScheme: 'light',
      viewport: this.#options.viewport ?? { width: 390, height: 844 },
      reducedMotion: 'reduce',
      hasTouch: this.#options.isTouched ?? false,
      isMobile: this.#options.isTouched ?? false,
    });
    this.#context.setDefaultTimeout(20_000);
    this.#blank = this.#context.pages()[0] ?? (await this.#context.newPage());
  }

  async switchOff(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    this.#blank = undefined;
  }

  /** Kills the browser with SIGKILL, as a device does that runs out of power. */
  async kill(): Promise<void> {
    const { context } = this;
    const isGone = new Promise<unknown>((done) => context.once('close', done));
    const ofProfile = `--user-data-dir=${this.#profile}`;
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
    if (this.#blank === undefined) throw new Error('This device is switched off');
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

  /** Switches the device off and forgets its profile. */
  async dispose(): Promise<void> {
    await this.switchOff();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
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
