import { ApiClient, password } from '../../../infra/client/api-client.ts';
import { fillSignIn } from '../../support/browser/app-screens.ts';
import { atNight, expect, test as journey } from '../../support/browser/journey.ts';

const preset = { username: 'default-admin', password: 'set by the operator' };

/** A server with a default administrator. */
const test = journey.extend({
  server: async ({ startHost }, use) => {
    const server = await (
      await startHost()
    ).startServer({
      DEFAULT_ADMIN_USERNAME: preset.username,
      DEFAULT_ADMIN_PASSWORD: preset.password,
    });
    await use(server);
    await server.remove();
  },
});

test(
  'the default administrator is claimed once and then no longer exists',
  { tag: atNight },
  async ({ server, newDevice }) => {
    const before = new ApiClient(server.url);
    await before.call('account.signIn', preset);
    const page = await (await newDevice()).open(`${server.url}/setup`);
    await expect(page.getByRole('heading', { name: 'Claim Admin Account' })).toBeVisible();
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Claim Admin Account' }).click();
    await expect(page.getByText('Admin Account Claimed').first()).toBeVisible();
    // Redirects to sign-in after two seconds (spec member 9).
    await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeVisible();
    await fillSignIn(page, 'ada');
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(before.call('account.currentUser', {})).rejects.toThrow('401');
    await expect(before.call('account.signIn', preset)).rejects.toThrow('401');
    await page.goto(`${server.url}/setup`);
    await expect(page.getByText('System Already Configured')).toBeVisible();
  },
);
