import type { Tab } from '../drivers/tab.ts';
import { dismissToast } from './schedule.ts';

/** Sets up the app lock with this PIN. */
export async function lockByPin(tab: Tab, pin: string): Promise<void> {
  await tab.role('button', 'Connection').click();
  await tab.role('dialog', 'Connection').role('button', 'Set up').click();
  const setup = tab.role('dialog', 'Set up app lock');
  await setup.label('New PIN').fill(pin);
  await setup.label('New PIN again').fill(pin);
  await setup.role('button', 'Turn on').click();
  await dismissToast(tab, 'App lock is on');
}
