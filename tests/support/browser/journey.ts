import type { S3Config } from '@greenroom/api/files/s3-client';
import { startS3Server } from '@greenroom/api/files/testing/s3-server/start-s3-server';
import { test as base } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '../../../infra/scripts/find-chromium.ts';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { createFirstAdmin, createMember } from '../../../infra/client/make-accounts.ts';
import { Device, type DeviceOptions } from './device.ts';
import { s3VariablesOf } from '../server/s3-variables.ts';
import { ServerHost } from '../server/server-host.ts';
import { type JourneyServer, startServer } from '../server/server-process.ts';
import { startProxy, type TcpProxy } from '../server/tcp-proxy.ts';

interface NewDeviceOptions extends DeviceOptions {
  /**
   * Own browser profile, needed to switch off or kill the device or where a private window behaves
   * differently. Default: false, a context of the worker's browser, which takes half the time.
   */
  readonly keepsProfile?: boolean;
  /**
   * The whole Chromium, which shows notifications and offers to install an app; needs a profile of
   * its own. Default: false, its headless shell where there is one.
   */
  readonly isWholeBrowser?: boolean;
}

export interface Journey {
  /**
   * Whether the server is a process with a PostgreSQL of its own, which can be killed and started
   * again. Default: false, a server within the worker's host, which takes a third of the work.
   */
  readonly ownsServer: boolean;
  readonly server: JourneyServer;
  /** The network between devices and server; used only by journeys that name it. */
  readonly network: TcpProxy;
  readonly newDevice: (options?: NewDeviceOptions) => Promise<Device>;
  /** The first administrator, `ada`, signed in. */
  readonly admin: ApiClient;
  /** An approved member, `mia`. */
  readonly member: string;
}

export interface JourneyOptions {
  /** Where the servers of a project's journeys keep files. Default: their data folders. */
  readonly keepsFilesIn: 'folder' | 's3';
}

/**
 * Tag of the journeys in which it matters where files are kept: they run on an S3 server, at night in
 * the data folder, too.
 */
export const ofStore = '@store';

/**
 * Tag of the journeys of `npm run test:nightly` alone: attacks and variants of what another journey or
 * test holds each time (CONTRIBUTING.md says when to run them).
 */
export const atNight = '@nightly';

interface OfWorker {
  /** The S3 server of the worker's journeys; null: files are in data folders. */
  readonly store: S3Config | null;
  /** Starts the worker's host of servers when first called. */
  readonly startHost: () => Promise<ServerHost>;
}

/** Playwright's `test` with the fixtures of a journey, each started on first use. */
export const test = base.extend<Journey, JourneyOptions & OfWorker>({
  ownsServer: [false, { option: true }],
  keepsFilesIn: ['folder', { option: true, scope: 'worker' }],
  store: [
    async ({ keepsFilesIn }, use) => {
      if (keepsFilesIn === 'folder') return use(null);
      const { config, stop } = await startS3Server();
      await use(config);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  startHost: [
    async ({}, use) => {
      let host: Promise<ServerHost> | undefined;
      await use(() => (host ??= ServerHost.start()));
      await (await host)?.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: async ({ store, startHost, ownsServer }, use, info) => {
    const env = store ? s3VariablesOf(store) : {};
    const server = ownsServer
      ? await startServer({ env })
      : await (await startHost()).startServer(env);
    await use(server);
    if (info.status !== info.expectedStatus) {
      await info.attach('server', { body: server.output, contentType: 'text/plain' });
    }
    await server.remove();
  },
  network: async ({ server }, use) => {
    const proxy = await startProxy(server.port);
    await use(proxy);
    await proxy.close();
  },
  newDevice: async ({ browser, serviceWorkers }, use, info) => {
    const devices: Device[] = [];
    await use(async ({ keepsProfile = false, isWholeBrowser = false, ...options } = {}) => {
      const executablePath = isWholeBrowser ? findChromium() : findHeadlessChromium();
      const settings = { serviceWorkers, executablePath, ...options };
      const device = new Device(settings, keepsProfile ? undefined : browser);
      devices.push(device);
      await device.switchOn();
      return device;
    });
    if (info.status !== info.expectedStatus) {
      const body = devices.flatMap(({ errors }) => errors).join('\n');
      await info.attach('consoles', { body, contentType: 'text/plain' });
    }
    for (const device of devices) await device.dispose();
  },
  admin: async ({ server }, use) => {
    await use(await createFirstAdmin(new ApiClient(server.url)));
  },
  member: async ({ admin }, use) => {
    await createMember(admin, 'mia');
    await use('mia');
  },
});

export { expect } from '@playwright/test';
