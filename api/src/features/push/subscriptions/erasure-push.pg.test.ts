import { expect, it, vi } from 'vitest';
import type { Caller } from '../../../http/testing/test-app.ts';
import { maxSubscriptions } from './subscriptions-repository.ts';
import { startPushWorld } from '../testing/push-world.ts';

const patience = { timeout: 20_000, interval: 50 };

const world = await startPushWorld();

/** A member who is signed in twice, each with a browser that gets pushes. */
async function addTwoDevices() {
  const user = await world.test.addUser();
  const join = async () => {
    const caller = await world.test.signedIn(user);
    const browser = world.service.addBrowser();
    expect((await caller.send('POST', '/api/push/subscribe', browser.subscription)).status).toBe(
      201,
    );
    return { caller, browser };
  };
  const [here, lost] = [await join(), await join()];
  return { user, here, lost };
}

async function eraseOther(caller: Caller): Promise<void> {
  const { body } = await caller.send<{ id: string; current: boolean }[]>(
    'GET',
    '/api/user/sessions',
  );
  const other = body.find(({ current }) => !current);
  const { status } = await caller.send('POST', `/api/user/sessions/${other?.id}/erase`);
  expect(status).toBe(204);
}

const subscriptionsOf = async (userId: string) =>
  world.test.db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'session_sid', 'erasure_id'])
    .where('user_id', '=', userId)
    .execute();

it('tells the browser of the erased session alone, and nothing else from then on', async () => {
  const { user, here, lost } = await addTwoDevices();
  await eraseOther(here.caller);
  const pushes = await vi.waitFor(() => {
    const received = world.service.pushesTo(lost.browser);
    expect(received).toHaveLength(1);
    return received;
  }, patience);
  expect(pushes[0]?.payload).toMatchObject({
    title: 'Greenroom',
    body: 'You have a new notification.',
    url: '/',
    kind: 'erasure',
    user: user.id,
  });
  expect(pushes[0]?.headers).toMatchObject({ urgency: 'high' });
  await world.notifyOfModule(user);
  await vi.waitFor(() => expect(world.service.pushesTo(here.browser)).toHaveLength(1), patience);
  expect(world.service.pushesTo(here.browser)[0]?.payload.kind).toBe('training');
  expect(world.service.pushesTo(lost.browser)).toHaveLength(1);
});

it('ends the subscription once the device has reported that it erased', async () => {
  const { user, here, lost } = await addTwoDevices();
  await eraseOther(here.caller);
  const erasing = { session_sid: null, erasure_id: expect.any(String) };
  expect(await subscriptionsOf(user.id)).toContainEqual({
    endpoint: lost.browser.subscription.endpoint,
    ...erasing,
  });
  await lost.caller.send('POST', '/api/auth/device-erased', {});
  expect((await subscriptionsOf(user.id)).map(({ endpoint }) => endpoint)).toEqual([
    here.browser.subscription.endpoint,
  ]);
});

it('outlives a reset of the password, and any number of other browsers', async () => {
  const { user, here, lost } = await addTwoDevices();
  await eraseOther(here.caller);
  const again = await world.test.signedIn(user);
  for (let count = 0; count <= maxSubscriptions; count += 1) {
    const { subscription } = world.service.addBrowser();
    await again.send('POST', '/api/push/subscribe', subscription);
  }
  expect(await subscriptionsOf(user.id)).toHaveLength(1 + maxSubscriptions);
  const admin = await world.test.signedIn(await world.test.addUser({ role: 'admin' }));
  const body = { newPassword: 'Another-password-8' };
  const reset = await admin.send('POST', `/api/admin/users/${user.id}/reset-password`, body);
  expect(reset.status).toBe(200);
  expect(await subscriptionsOf(user.id)).toEqual([
    {
      endpoint: lost.browser.subscription.endpoint,
      session_sid: null,
      erasure_id: expect.any(String),
    },
  ]);
});

it('is its member’s again once the browser subscribes anew', async () => {
  const { user, here, lost } = await addTwoDevices();
  await eraseOther(here.caller);
  const again = await world.test.signedIn(user);
  await again.send('POST', '/api/push/subscribe', lost.browser.subscription);
  const own = (await subscriptionsOf(user.id)).map(({ erasure_id: erasure }) => erasure);
  expect(own).toEqual([null, null]);
});
