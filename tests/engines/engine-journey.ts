import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as journey } from '../support/browser/journey.ts';
import { test as crowdJourney } from '../support/crowd.ts';
import { middayZone } from '../support/browser/device.ts';
import type { Engine, EngineBrowser } from './drivers/engine.ts';
import { chromium, firefox } from './drivers/puppeteer-engine.ts';
import { Tab } from './drivers/tab.ts';
import { webkit } from './drivers/webkit/webkit-engine.ts';

const engines = { chromium, firefox, webkit } as const;

/** Tag of the journeys that `npm test` runs too, in WebKit. */
export const short = '@short';

export type EngineName = keyof typeof engines;

export interface EngineOptions {
  /** The engine of a project. */
  readonly engineName: EngineName;
  /** The one engine of a journey, and why; null: all. */
  readonly onlyIn: { readonly engine: EngineName; readonly because: string } | null;
}

export interface PhoneOptions {
  /** Absent: the browser's own. */
  readonly userAgent?: string;
}

/** One person's phone with its own profile, which survives being switched off. */
export class Phone {
  readonly #engine: Engine;
  readonly #profile: string;
  readonly #userAgent: string | undefined;
  #browser: EngineBrowser | undefined;
  #tabs: Tab[] = [];

  constructor(engine: Engine, { userAgent }: PhoneOptions = {}) {
    this.#engine = engine;
    this.#userAgent = userAgent;
    this.#profile = mkdtempSync(join(tmpdir(), 'greenroom-phone-'));
  }

  /** The folder of its profile, to be read while the phone is off. */
  get profileFolder(): string {
    return this.#profile;
  }

  get tabs(): readonly Tab[] {
    return this.#tabs;
  }

  async switchOn(): Promise<void> {
    this.#browser = await this.#engine.launch({
      profile: this.#profile,
      timeZone: middayZone(new Date()),
      userAgent: this.#userAgent,
      viewport: { width: 390, height: 844 },
    });
  }

  async switchOff(): Promise<void> {
    await this.#browser?.close();
    this.#browser = undefined;
    this.#tabs = [];
  }

  async open(url: string): Promise<Tab> {
    if (this.#browser === undefined) throw new Error('This phone is switched off');
    const tab = new Tab(await this.#browser.newTab());
    this.#tabs.push(tab);
    await tab.goto(url);
    return tab;
  }

  async dispose(): Promise<void> {
    await this.switchOff();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

export interface EngineJourney {
  readonly newPhone: (options?: PhoneOptions) => Promise<Phone>;
}

/** Milliseconds for the start of an engine, with what a first one prepares. */
const startLimit = 120_000;
const starts = new Map<Engine, Promise<string | null>>();

/** Why an installed engine does not start on this machine, tried once a worker; null: it does. */
async function tryStart(engine: Engine): Promise<string | null> {
  const start = starts.get(engine) ?? startOnce(engine);
  starts.set(engine, start);
  return await start;
}

async function startOnce(engine: Engine): Promise<string | null> {
  const phone = new Phone(engine);
  try {
    await phone.switchOn();
    await (await phone.open('about:blank')).evaluate(() => true, null);
    return null;
  } catch (error) {
    return `${engine.name} does not start here: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await phone.dispose().catch(() => undefined);
  }
}

type Fixtures = Parameters<
  typeof journey.extend<EngineJourney & { readonly engine: Engine }, EngineOptions>
>[0];

const fixtures: Fixtures = {
  engineName: ['chromium', { option: true, scope: 'worker' }],
  onlyIn: [null, { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName, onlyIn }, use, info) => {
      const engine = engines[engineName];
      const isOther = onlyIn !== null && onlyIn.engine !== engineName;
      const missing = isOther ? onlyIn.because : (engine.findMissing() ?? (await tryStart(engine)));
      // The list of journeys has no reasons.
      if (missing !== null) process.stdout.write(`${missing}\n`);
      info.skip(missing !== null, missing ?? '');
      await use(engine);
    },
    { auto: true, timeout: startLimit },
  ],
  newPhone: async ({ engine }, use, info) => {
    const phones: Phone[] = [];
    await use(async (options) => {
      const phone = new Phone(engine, options);
      phones.push(phone);
      await phone.switchOn();
      return phone;
    });
    if (info.status !== info.expectedStatus) {
      for (const [index, tab] of phones.flatMap(({ tabs }) => tabs).entries()) {
        const path = info.outputPath(`tab-${index + 1}.png`);
        const picture = await tab.takeScreenshot().catch(() => null);
        if (picture === null) continue;
        writeFileSync(path, picture);
        await info.attach(`tab ${index + 1}`, { path, contentType: 'image/png' });
      }
    }
    for (const phone of phones) await phone.dispose();
  },
};

/** A journey with phones of the project's engine; skipped, with the reason, where that is missing. */
export const test = journey.extend<EngineJourney & { readonly engine: Engine }, EngineOptions>(
  fixtures,
);

/** The same with a community in which every list has rows. */
export const testWithCrowd = crowdJourney.extend<
  EngineJourney & { readonly engine: Engine },
  EngineOptions
>(fixtures);

export { expect } from '@playwright/test';
