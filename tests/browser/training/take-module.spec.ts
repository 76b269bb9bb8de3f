import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createMember } from '../../support/server/api-session.ts';
import { createLightsModule } from '../../support/training-module.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('a granted member completes a module in order, partly without a network', async ({
  server,
  admin,
  member,
  newDevice,
  browser,
}) => {
  const moduleId = await createLightsModule(admin, browser);
  const { id: userId } = await createMember(server.url, admin, 'noa');
  await admin.call('POST', '/api/admin/module-access', { userId, moduleId });
  const device = await newDevice({ ...phone, keepsProfile: true });
  const page = await device.open(server.url);
  await signIn(page, server.url, 'noa');
  await page.goto(`${server.url}/training`);
  await page.getByRole('link', { name: 'Start Learning: Lights' }).click();

  await expect(page.getByText('Section 1 of 3')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByText('Complete this section to continue')).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByText('Section Completed!').first()).toBeVisible();
  await next.click();
  await expect(page.getByText('Section 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Open PDF' }).click();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await expectAccessible(page);
  await waitForWorker(page);

  // Its words, for screen readers.
  await expect(page.getByText('Page two')).toBeAttached();
  // Opening a PDF completes its item.
  await expect(page.getByText('Section Completed!').first()).toBeVisible();
  await server.kill();
  await next.click();
  await expect(page.getByText('Section 3 of 3')).toBeVisible();
  await expect(page.getByText('A soft light.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Mark as read' }).check();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByText('Module Completed!').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Completed: Lights' })).toBeVisible();

  await server.start();
  const readProgress = async () =>
    (await admin.call('GET', '/api/admin/training-progress?search=noa')) as readonly {
      readonly progress: readonly { readonly completed: boolean }[];
    }[];
  await expect
    .poll(async () => (await readProgress())[0]?.progress[0]?.completed, { timeout: 30_000 })
    .toBe(true);
  const tablet = await (await newDevice(phone)).open(server.url);
  await signIn(tablet, server.url, 'noa');
  await tablet.goto(`${server.url}/training`);
  await expect(tablet.getByRole('link', { name: 'Completed: Lights' })).toBeVisible();

  // Another member sees it locked, and the specified refusal at its address.
  const other = await (await newDevice(phone)).open(server.url);
  await signIn(other, server.url, member);
  await other.goto(`${server.url}/training`);
  await expect(other.getByRole('button', { name: 'Request access: Lights' })).toBeVisible();
  await other.goto(`${server.url}/training/${moduleId}/section/0`);
  await expect(
    other.getByText('You have not been granted access to this module yet').first(),
  ).toBeVisible();
});
