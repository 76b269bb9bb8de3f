import { signedIn } from '../../../infra/client/make-accounts.ts';
import { inDatabaseOf } from '../../support/server/database.ts';
import { expect, test } from '../engine-journey.ts';
import { signIn, waitForWorker } from '../screens/account.ts';

const question = 'Could I move to the evening shift?';

test('a target and a message written with the server stopped arrive once; the answer is read', async ({
  server,
  admin,
  member,
  newPhone,
}) => {
  const phone = await newPhone();
  const tab = await phone.open(server.url);
  await signIn(tab, server.url, member);
  await waitForWorker(tab);
  await server.kill('SIGKILL');
  await tab.goto(`${server.url}/my-targets`);
  await tab.label(/^Target Name/).fill('New camera');
  await tab.label(/^Target Amount/).fill('80');
  await tab.role('button', /^End Date/).click();
  await tab.role('button', /^Today, /).click();
  await tab.role('button', 'Create Target').click();
  await tab.role('progressbar', 'Progress of New camera').expectShown();

  await tab.goto(`${server.url}/support`);
  await tab.label('Your message').fill(question);
  await tab.role('button', 'Send Message').click();
  const card = tab.role('group', question);
  await card.title('Saved on this device').expectShown();

  await server.start();
  await card.title('Saved on this device').expectGone();
  const count = await inDatabaseOf(server, (database) =>
    database.query('select target_name, target_amount from targets'),
  );
  expect(count.rows).toEqual([{ target_name: 'New camera', target_amount: '80.00' }]);
  const messages = await admin.call('support.list', {});
  expect(messages).toHaveLength(1);
  const id = messages[0]?.id ?? '';
  const answer = { status: 'resolved', adminResponse: 'Yes, from Monday.' } as const;
  await admin.call('support.respond', { id, ...answer });
  await card.text('Yes, from Monday.').expectShown();
  // Seeing it reads it.
  const readAt = async () => (await admin.call('support.list', {}))[0]?.readByUserAt;
  await expect.poll(readAt, { timeout: 60_000 }).not.toBeNull();
  expect(tab.readErrors()).toEqual([]);
});

test('notifications are marked as read with the server stopped, which arrives', async ({
  server,
  admin,
  member,
  newPhone,
}) => {
  const mia = await signedIn(server.url, member);
  await admin.call('chat.send', { content: '@mia, hello' });
  const phone = await newPhone();
  const tab = await phone.open(server.url);
  await signIn(tab, server.url, member);
  await waitForWorker(tab);
  await tab.goto(`${server.url}/notifications`);
  await tab.role('group', /mentioned/).expectCount(1);
  await server.kill('SIGKILL');
  await tab.role('button', 'Mark all as read').click();
  await tab.text('You are up to date').expectShown();
  await tab.reload();
  await tab.text('You are up to date').expectShown();
  await server.start();
  const unread = async () =>
    (await mia.call('notifications.list', {})).filter(({ sent }) => !sent).length;
  await expect.poll(unread, { timeout: 60_000 }).toBe(0);
  expect(tab.readErrors()).toEqual([]);
});
