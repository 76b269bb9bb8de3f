import { startTestProvider } from '@greenroom/api/features/oidc/testing/oidc-test-provider';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { createFirstAdmin } from '../../../infra/client/make-accounts.ts';
import { waitForWorker } from '../../support/browser/app-screens.ts';
import { findFreePort } from '../../support/server/free-port.ts';
import { expect, test as journey } from '../../support/browser/journey.ts';

/** A server with a real OpenID Connect provider, both on this machine. */
const test = journey.extend({
  server: async ({ startHost }, use) => {
    const port = await findFreePort();
    const origin = `http://localhost:${port}`;
    const provider = await startTestProvider(origin);
    provider.people.set('nora', { preferred_username: 'nora', name: 'Nora' });
    const env = {
      PUBLIC_ORIGIN: origin,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Example ID',
    };
    const server = await (await startHost()).startServer(env, port);
    await use(server);
    await server.remove();
    await provider.stop();
  },
});

test.use({ serviceWorkers: 'allow' });

test('a person registers through the provider, is approved, signs in, and signs out everywhere', async ({
  server,
  newDevice,
}) => {
  const admin = await createFirstAdmin(new ApiClient(server.url));
  const page = await (await newDevice()).open(`${server.url}/auth`);
  const way = page.getByRole('link', { name: 'Continue with Example ID' });
  await way.click();
  // Without an account it is cancelled, and can be tried again.
  await page.getByRole('button', { name: 'Sign in with the provider' }).click();
  await expect(
    page.getByText('Signing in was not completed. Please try again.').first(),
  ).toBeVisible();
  await way.click();
  await page.getByLabel('Account').fill('nora');
  await page.getByRole('button', { name: 'Sign in with the provider' }).click();
  await expect(page.getByText('Account Pending Approval').first()).toBeVisible();
  expect(new URL(page.url()).origin).toBe(server.url);

  const waiting = await admin.call('users.listPending', {});
  expect(waiting.map(({ username, authType }) => [username, authType])).toEqual([['nora', 'oidc']]);
  await admin.call('users.approve', { id: waiting[0]?.id ?? '' });

  // The provider's session still exists: it asks for nothing.
  await way.click();
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  await expect(signOut).toBeVisible();
  await waitForWorker(page);
  await page.reload();
  await expect(page.getByText('nora').first()).toBeVisible();

  await signOut.click();
  await page.getByRole('button', { name: 'Sign out of the provider' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401);
  // Next time the provider asks for credentials again.
  await page.goto(`${server.url}/auth`);
  await way.click();
  await expect(page.getByLabel('Account')).toBeVisible();
});
