import { createHash } from 'node:crypto';
import { readWholeProfile } from '../../support/browser/lock/read-profile.ts';
import type { Tab } from '../drivers/tab.ts';
import { expect, test } from '../engine-journey.ts';
import { signIn, waitForWorker } from '../screens/account.ts';
import { dismissToast } from '../screens/schedule.ts';

/**
 * Words that are nowhere else. Firefox compresses what it keeps: only what nothing like it came before
 * stays as it is, so the words have nothing in common.
 */
const makeWords = (seed: string) =>
  Array.from({ length: 20 }, (_, place) =>
    createHash('sha256').update(`${seed} ${place}`).digest('hex').slice(0, 20),
  );
const draft = makeWords('draft');
const sent = makeWords('sent');
const pin = '482915';

test('after locking, the files of the profile hold nothing that was entered', async ({
  server,
  member,
  newPhone,
}) => {
  const phone = await newPhone();
  let tab = await phone.open(server.url);
  await signIn(tab, server.url, member);
  await waitForWorker(tab);
  await tab.goto(`${server.url}/community`);
  await tab.label('Message').fill(sent.join(' '));
  await tab.role('button', 'Send message').click();
  await tab.text(sent.join(' ')).expectShown();
  await tab.label('Message').fill(draft.join(' '));
  await tab.goto(server.url);
  await tab.role('button', 'Sign Out').expectShown();
  await phone.switchOff();
  const find = (words: readonly string[]) => {
    const profile = readWholeProfile(phone.profileFolder, /^$/);
    return words.flatMap((word) => profile.find(word).map((path) => `${word}: ${path}`));
  };
  // Without a lock it is there to be read.
  expect({ draft: find(draft).length > 0, sent: find(sent).length > 0 }).toEqual({
    draft: true,
    sent: true,
  });

  await phone.switchOn();
  tab = await phone.open(server.url);
  await lockByPin(tab);
  await phone.switchOff();
  // A start finishes what the one before could not: a browser deletes files late.
  await phone.switchOn();
  tab = await phone.open(server.url);
  await tab.role('heading', 'Greenroom is locked').expectShown();
  await phone.switchOff();
  expect(find([...draft, ...sent, pin])).toEqual([]);
});

/** Sets up the app lock with the PIN. */
async function lockByPin(tab: Tab): Promise<void> {
  await tab.role('button', 'Your account').click();
  await tab.role('button', 'This device').click();
  await tab.role('dialog', 'This device').role('button', 'Set up').click();
  const setup = tab.role('dialog', 'Set up app lock');
  await setup.label('New PIN').fill(pin);
  await setup.label('New PIN again').fill(pin);
  await setup.role('button', 'Turn on').click();
  await dismissToast(tab, 'App lock is on');
}
