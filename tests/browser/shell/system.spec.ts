import { expectAccessibleAtBothWidths } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

test('an administrator sees whether everything runs, also without a network', async ({
  server,
  admin,
  newDevice,
}) => {
  expect(admin).toBeDefined();
  const device = await newDevice({ viewport: { width: 1440, height: 900 } });
  const page = await device.open(server.url);
  await signIn(page, server.url, 'ada', '/admin-dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^System (well|needs attention)$/ })
    .click();

  // Whether checks have remarks depends on the machine.
  await expect(page.getByText(/^(See .* below\. )?Everything (else )?runs on time/)).toBeVisible();
  const jobs = page.getByRole('table', { name: 'Scheduled jobs' });
  await expect(jobs.getByRole('row', { name: /reminders/i })).toBeVisible();
  await expect(page.getByText('None: every device can send its changes.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await device.context.setOffline(true);
  await expect(page.getByText(/^You are offline/).first()).toBeVisible();
  await expect(page.getByText(/^As of /)).toBeVisible();
});
