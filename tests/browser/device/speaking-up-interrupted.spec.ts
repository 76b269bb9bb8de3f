import type { Locator, Page } from '@playwright/test';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';

test.use({ serviceWorkers: 'allow', ownsServer: true });

interface Sent {
  /** How the first line of its request begins. */
  readonly request: string;
  /** The administrators' list it arrives in. */
  readonly list: 'support.list' | 'blocklist.list' | 'concerns.list';
  readonly screen: string;
  readonly write: (page: Page) => Promise<void>;
  /** Shown once the device keeps it. */
  readonly kept: (page: Page) => Locator;
  readonly expectSent: (page: Page) => Promise<void>;
}

const kinds = {
  'a message': {
    request: 'POST /api/sync',
    list: 'support.list',
    screen: '/support',
    write: async (page: Page) => {
      await page.getByLabel('Your message', { exact: true }).fill('Is there a spare key?');
      await page.getByRole('button', { name: 'Send Message' }).click();
    },
    kept: (page: Page) => page.getByRole('group', { name: 'Is there a spare key?' }),
    expectSent: async (page: Page) => {
      const card = page.getByRole('group', { name: 'Is there a spare key?' });
      await expect(card.getByTitle('Sent')).toBeAttached();
    },
  },
  'an entry of the blocklist': {
    request: 'POST /api/sync',
    list: 'blocklist.list',
    screen: '/blocklist',
    write: async (page: Page) => {
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      await page.getByLabel('Member Name', { exact: true }).fill('mad_max');
      await page.getByLabel('Description', { exact: true }).fill('Asked for addresses');
      await page.getByRole('button', { name: 'Add Entry' }).click();
    },
    kept: (page: Page) => page.getByRole('group', { name: 'mad_max' }),
    expectSent: async (page: Page) => {
      await expect(page.getByRole('group', { name: 'mad_max' }).getByTitle('Sent')).toBeAttached();
    },
  },
  'a concern': {
    request: 'POST /api/anonymous-concerns',
    list: 'concerns.list',
    screen: '/support',
    write: async (page: Page) => {
      await page.getByRole('button', { name: /^Anonymous feedback/ }).click();
      await page.getByLabel('Your concern', { exact: true }).fill('The stairs are dark');
      await page.getByRole('button', { name: 'Send Anonymously' }).click();
      await page.getByRole('button', { name: 'I have kept it' }).click();
    },
    kept: (page: Page) => page.getByRole('button', { name: /1 not sent yet/ }),
    expectSent: async (page: Page) => {
      await expect(page.getByRole('button', { name: /^Anonymous feedback Without/ })).toBeVisible();
    },
  },
} as const satisfies Readonly<Record<string, Sent>>;

/** What one request brings is lost and sent again together. */
const requests = {
  'a message and an entry of the blocklist': ['a message', 'an entry of the blocklist'],
  'a concern': ['a concern'],
} as const;

for (const [name, names] of Object.entries(requests)) {
  test(
    `sent once, though the answer is lost and the server killed: ${name}`,
    { tag: atNight },
    async ({ network, server, admin, member, newDevice }) => {
      const all = names.map((kind) => kinds[kind]);
      const [{ request }] = all as [Sent];
      const page = await (await newDevice()).open('about:blank');
      await signIn(page, network.url, member);
      await waitForWorker(page);
      network.refuse();
      for (const { screen, write, kept } of all) {
        await page.goto(`${network.url}${screen}`);
        await write(page);
        // Else an exchange without it may go first.
        await expect(kept(page)).toBeVisible();
      }
      const lost = network.loseNextAnswer(request);
      network.accept();
      await lost;
      // They have arrived, but the device does not know and sends them again.
      const again = network.stallNext(request);
      for (const { list } of all) expect(await admin.call(list, {})).toHaveLength(1);
      await again;
      await server.kill('SIGKILL');
      network.cut();
      await server.start();
      for (const { screen, list, expectSent } of all.toReversed()) {
        if (!page.url().endsWith(screen)) await page.goto(`${network.url}${screen}`);
        await expectSent(page);
        await page.reload();
        await expectSent(page);
        expect(await admin.call(list, {})).toHaveLength(1);
      }
    },
  );
}
