import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

const concern = 'The stairs behind the stage are dark';

/** The tile of Support that opens the sheet. */
const entryOf = (page: Page) => page.getByRole('button', { name: /^Anonymous feedback/ });

/** Everything in this page's IndexedDB, as text. */
async function readDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    const rows: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await ask(indexedDB.open(name ?? ''));
      for (const table of db.objectStoreNames) {
        rows.push(await ask(db.transaction(table).objectStore(table).getAll()));
      }
      db.close();
    }
    return JSON.stringify(rows);
  });
}

test('a concern written without a network arrives once, and its code shows the response', async ({
  network,
  server,
  admin,
  member,
  newDevice,
}) => {
  const { url } = network;
  const phone = await (await newDevice()).open(url);
  await signIn(phone, url, member, '/support');
  await expect(phone.getByRole('link', { name: 'Find Support' })).toHaveAttribute(
    'href',
    'https://findahelpline.com/',
  );

  network.refuse();
  await entryOf(phone).click();
  await phone.getByLabel('Your concern', { exact: true }).fill(concern);
  await phone.getByRole('button', { name: 'Send Anonymously' }).click();
  // The device may not have noticed yet that the network is gone.
  const made = phone.getByRole('alertdialog', { name: /^Concern (Saved|Submitted)$/ });
  await expectAccessible(phone);
  const code = (await made.getByText(/^(\w{5}-){3}\w{5}$/).textContent()) ?? '';
  await made.getByRole('button', { name: 'I have kept it' }).click();
  const unsent = phone.getByRole('list', { name: 'Concerns not sent' });
  await expect(entryOf(phone)).toContainText('1 not sent yet');
  await entryOf(phone).click();
  await expect(unsent.getByTitle('Saved on this device')).toBeVisible();
  expect(await readDevice(phone)).toContain(concern);
  await expectAccessible(phone);
  // A double press discards nothing: what was written is filed below.
  const discard = unsent.getByRole('button', { name: 'Discard' });
  const { width = 0, height = 0 } = (await discard.boundingBox()) ?? {};
  await discard.dblclick({ position: { x: width / 2, y: height - 2 } });

  network.accept();
  await expect(unsent).toBeHidden();
  const device = await readDevice(phone);
  expect(device).not.toContain(concern);
  expect(device).not.toContain(code);
  const filed = await admin.call('concerns.list', {});
  expect(filed.map(({ content }) => content)).toEqual([concern]);

  const viewport = { width: 1440, height: 900 };
  const desk = await (await newDevice({ viewport })).open('about:blank');
  await signIn(desk, server.url, 'ada', '/admin-dashboard');
  await desk
    .getByRole('region', { name: 'Recent concerns' })
    .getByRole('link', { name: concern })
    .click();
  const pane = desk.getByRole('region', { name: 'Anonymous concern' });
  await pane.getByText('Resolved', { exact: true }).click();
  await pane.getByRole('textbox', { name: 'Response' }).fill('Lamps are ordered.');
  await pane.getByRole('button', { name: 'Send' }).click();
  await expect(desk.getByText('Concern Updated')).toBeVisible();

  await phone.getByRole('button', { name: 'Have a code from before?' }).click();
  await phone.getByLabel('Follow-up code', { exact: true }).fill(code.toLowerCase());
  await phone.getByRole('button', { name: 'Look up' }).click();
  await expect(phone.getByText('Lamps are ordered.')).toBeVisible();
  await expectAccessible(phone);
  expect(await readDevice(phone)).not.toMatch(/stairs|Lamps/);
});
