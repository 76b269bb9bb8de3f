import { deployApp, type DeployedApp } from '../../support/browser/deployed-app.ts';
import { buildNumbered } from '../../support/server/numbered-build.ts';
import type { Tab } from '../drivers/tab.ts';
import { expect, test as journey } from '../engine-journey.ts';
import { signIn, waitForWorker } from '../screens/account.ts';

/** The server of the first build; phones are closed before it, whose sockets it waits for. */
const test = journey.extend<{ readonly deployed: DeployedApp }>({
  deployed: async ({ server }, use) => {
    const deployed = await deployApp(await buildNumbered(1), server.port);
    await use(deployed);
    await deployed.close();
  },
});

/** Undefined, too, while the next document has no element yet. */
const readBuild = (tab: Tab) =>
  tab.evaluate(() => {
    const root = document.documentElement as HTMLElement | null;
    return root?.dataset['build'];
  }, null);

async function expectBuild(tab: Tab, number: number): Promise<void> {
  await expect.poll(() => readBuild(tab), { message: 'the build' }).toBe(String(number));
}

/** Makes the browser check for a new version, as it does on navigation. */
async function checkForUpdate(tab: Tab): Promise<void> {
  await tab.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  }, null);
}

test('a new version of the app waits for consent and then starts, also in the other tab', async ({
  deployed,
  member,
  newPhone,
}) => {
  test.slow();
  const after = await buildNumbered(2);
  const phone = await newPhone();
  const tab = await phone.open(deployed.url);
  await signIn(tab, deployed.url, member);
  await waitForWorker(tab);
  await tab.reload();
  await expect
    .poll(() => tab.evaluate(() => navigator.serviceWorker.controller !== null, null))
    .toBe(true);
  await expectBuild(tab, 1);
  const other = await phone.open(`${deployed.url}/community`);
  await other.label('Message').fill('A long thought');

  deployed.deploy(after);
  await tab.bringToFront();
  await checkForUpdate(tab);
  const offer = (where: Tab) => where.role('status').holding('Update available');
  await offer(tab).role('button', 'Update').expectShown();
  await expectBuild(tab, 1);
  await offer(tab).role('button', 'Update').click();
  await expectBuild(tab, 2);
  await offer(tab).expectGone();

  await other.bringToFront();
  await expectBuild(other, 1);
  await offer(other).role('button', 'Update').click();
  await expectBuild(other, 2);
  await expect.poll(async () => (await other.label('Message').read()).value).toBe('A long thought');
  expect([...tab.readErrors(), ...other.readErrors()]).toEqual([]);
});
