import { test as base } from '@playwright/test';
import { ApiSession, createAdmin, createMember } from '../server/api-session.ts';
import { Device, type DeviceOptions } from './device.ts';
import { startServer, type ServerProcess } from '../server/server-process.ts';
import { startProxy, type TcpProxy } from '../server/tcp-proxy.ts';

interface NewDeviceOptions extends DeviceOptions {
  /**
   * Own browser profile, needed to switch off or kill the device or where a private window behaves
   * differently. Default: false, a context of the worker's browser, which takes half the time.
   */
  readonly keepsProfile?: boolean;
}

export interface Journey {
  readonly server: ServerProcess;
  /** The network between devices and server; used only by journeys that name it. */
  readonly network: TcpProxy;
  readonly newDevice: (options?: NewDeviceOptions) => Promise<Device>;
  /** The first administrator, `ada`, signed in. */
  readonly admin: ApiSession;
  /** An approved member, `mia`. */
  readonly member: string;
}

/** Playwright's `test` with the fixtures of a journey, each started on first use. */
export const test = base.extend<Journey>({
  server: async ({}, use, info) => {
    const server = await startServer();
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
  newDevice: async ({ browser }, use) => {
    const devices: Device[] = [];
    await use(async ({ keepsProfile = false, ...options } = {}) => {
      const device = new Device(options, keepsProfile ? undefined : browser);
      devices.push(device);
      await device.switchOn();
      return device;
    });
    for (const device of devices) await device.dispose();
  },
  admin: async ({ server }, use) => {
    await use(await createAdmin(server.url));
  },
  member: async ({ server, admin }, use) => {
    await createMember(server.url, admin, 'mia');
    await use('mia');
  },
});

export { expect } from '@playwright/test';
