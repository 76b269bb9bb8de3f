import type { Tab } from '../drivers/tab.ts';
import type { Found } from '../drivers/found.ts';

/** Opens what Home says of the storage of this device. */
export async function openDevice(tab: Tab, origin: string): Promise<Found> {
  await tab.goto(origin);
  await tab.role('button', 'Your account').click();
  await tab.role('button', 'This device').click();
  const sheet = tab.role('dialog', 'This device');
  await sheet.role('heading', 'Storage').expectShown();
  return sheet;
}

/** Whether the browser promised to keep what the site stores. */
export const isPersisted = (tab: Tab) => tab.evaluate(() => navigator.storage.persisted(), null);
