import { ApiClient } from '../../../infra/client/api-client.ts';
import {
  collectTraces,
  listPersonalStores,
  plantedMarker,
  plantMarker,
} from '../../support/browser/device-traces.ts';
import { expect, short, test } from '../engine-journey.ts';
import { fillSignIn, signOutButton, signUp, waitForWorker } from '../screens/account.ts';

// Its server is never stopped.
test.use({ ownsServer: false });

test(
  'sign-up to sign-out, which leaves nothing on the phone',
  { tag: short },
  async ({ server, admin, newPhone }) => {
    const phone = await newPhone();
    const tab = await phone.open(server.url);
    expect(await tab.evaluate(() => innerWidth, null)).toBe(390);
    await tab.role('link', 'Get Started').click();
    await signUp(tab, 'mia');
    await tab.text('Registration successful').expectShown();
    await tab.role('button', 'Check again').click();
    await fillSignIn(tab, 'mia');
    await tab.text('Account Pending Approval').expectShown();

    const pending = await admin.call('users.listPending', {});
    const [account] = pending;
    if (account === undefined) throw new Error('Nobody waits for approval');
    await admin.call('users.approve', { id: account.id });
    await fillSignIn(tab, 'mia');
    await signOutButton(tab).expectShown();
    await tab.role('heading', /^Good \w+, mia$/).expectShown();
    await waitForWorker(tab);

    await tab.evaluate(plantMarker, [account.id, plantedMarker] as const);
    const needles = ['mia', account.id, plantedMarker];
    expect(await tab.evaluate(collectTraces, needles)).not.toEqual([]);
    await signOutButton(tab).click();
    await tab.role('link', 'Get Started').expectShown();
    await expect.poll(() => tab.evaluate(listPersonalStores, null)).toEqual([]);
    await expect.poll(() => tab.evaluate(collectTraces, needles)).toEqual([]);
    const status = () => tab.evaluate(async () => (await fetch('/api/auth/user')).status, null);
    expect(await status()).toBe(401);
    expect(tab.readErrors()).toEqual([]);
    await new ApiClient(server.url).signIn('mia');
  },
);
