import type { Page } from '@playwright/test';
import { signIn } from '../../support/browser/app-screens.ts';
import { enterRoom, field, messageWith } from '../../support/browser/chat-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

test.use({ serviceWorkers: 'allow', ownsServer: true });

/** The indicator in the screen's head. */
const indicator = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${text}`) });
/** 15 s without a live connection, 2 s for a server that does not answer, and the machine's part. */
const offline = { timeout: 22_000 };
/** The pauses between the attempts to reconnect. */
const back = { timeout: 15_000 };

test('an idle chat notices a killed server, and its return', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(server.url);
  await enterRoom(page, server.url, member);
  await page.waitForLoadState('networkidle');
  await server.kill('SIGKILL');
  await expect(indicator(page, 'Offline')).toBeVisible(offline);

  await field(page).fill('Is it dark there, too?');
  await field(page).press('Enter');
  const message = messageWith(page, 'Is it dark there, too?');
  await expect(message.getByText('Saved on this device').first()).toBeVisible();
  await expect(page.getByText('Sending…')).toHaveCount(0);

  await server.start();
  await expect(indicator(page, 'Offline')).toBeHidden(back);
  await expect(message.getByTitle('Sent')).toBeAttached(back);
});

test('a network that is gone is reported at once, though nobody does anything', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, member, '/schedule');
  await page.waitForLoadState('networkidle');
  // Leaves open sockets alone, like a router without its line.
  await page.context().setOffline(true);
  await expect(indicator(page, 'Offline')).toBeVisible();
  await page.context().setOffline(false);
  await expect(indicator(page, 'Offline')).toBeHidden(back);
});

test('what needs the network is disabled while the server is away, with the reason', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, member, '/privacy');
  const request = page.getByRole('button', { name: 'Request Account Deletion' });
  await expect(request).toBeEnabled();
  await page.waitForLoadState('networkidle');
  await server.kill('SIGKILL');
  await expect(indicator(page, 'Reconnecting')).toBeVisible();
  await expect(page.getByText(/You are offline/).first()).toBeVisible(offline);
  await expect(request).toBeDisabled();
  await server.start();
  await expect(page.getByText(/You are offline/)).toHaveCount(0, back);
  await expect(request).toBeEnabled();
});

test('an administrator reads on while the server is away, and goes on by themselves', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  await admin.call('support.send', { content: 'Who has the key?' });
  const page = await (await newDevice({ viewport: { width: 1440, height: 900 } })).open(server.url);
  await signIn(page, server.url, 'ada');
  for (const [path, opened] of [
    ['/admin/users', member],
    ['/admin/messages', 'ada'],
  ] as const) {
    await page.goto(`${server.url}${path}`);
    await page.locator('tbody').getByRole('link', { name: opened }).click();
    const button = page
      .getByRole('button', { name: 'Delete', exact: true })
      .or(page.getByRole('button', { name: 'Pause', exact: true }));
    await expect(button).toBeVisible();
    await page.waitForLoadState('networkidle');
    await server.kill('SIGKILL');
    await expect(page.getByText('You are offline', { exact: true })).toBeVisible(offline);
    await expect(button).toBeDisabled();
    await expect(page.locator('tbody').getByRole('link').first()).toBeVisible();
    await server.start();
    await expect(page.getByText('You are offline', { exact: true })).toHaveCount(0, back);
    await expect(button).toBeEnabled();
  }
});
