import { createHash } from 'node:crypto';
import { createMember } from '../../../infra/client/make-accounts.ts';
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
/** Typed and left. */
const typed = {
  username: 'zephyrquill77',
  shownPassword: 'bluebottle under marble',
  amount: '73194.52',
  start: '03:47',
  deviceName: 'Wrasse of turbot',
};
/** Where a browser keeps what its tabs show, for its next start. */
const sessionFiles = /(?:^|\/)[Ss]ession(?:s\/|store)/;

test('after locking, the files of the profile hold nothing that was entered', async ({
  server,
  admin,
  newPhone,
}) => {
  const { username } = await createMember(admin, typed.username);
  const phone = await newPhone();
  let tab = await phone.open(`${server.url}/auth`);
  await typeAtSignIn(tab);
  await tab.goto(`${server.url}/healthz`);
  await signIn(tab, server.url, username);
  await waitForWorker(tab);
  await typeAndLeave(tab, server.url);
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
  // No lock seals these.
  expect(find(Object.values(typed)).filter((place) => sessionFiles.test(place))).toEqual([]);
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

/** Types a name, and another password, which is shown. */
async function typeAtSignIn(tab: Tab): Promise<void> {
  await tab.label(/^Username/).fill(typed.username);
  await tab.label('Password').fill(typed.shownPassword);
  await tab.role('button', 'Show password').click();
}

/** Types into fields of one line and leaves each screen without sending. */
async function typeAndLeave(tab: Tab, url: string): Promise<void> {
  await tab.goto(`${url}/my-targets`);
  await tab.label(/^Target Amount/).fill(typed.amount);
  await tab.goto(`${url}/schedule`);
  await tab.role('button', 'Add Planned Hours').click();
  await tab.label(/^Start Time/).fill(typed.start);
  await tab.goto(`${url}/privacy`);
  await tab.css('summary').holding('Your devices').click();
  await tab.role('button', /^Rename/).click();
  await tab.label('Name').fill(typed.deviceName);
}

/** Sets up the app lock with the PIN. */
async function lockByPin(tab: Tab): Promise<void> {
  await tab.role('button', 'Your account').click();
  await tab.role('button', 'This device').click();
  await tab.role('dialog', 'This device').role('button', 'Set up').click();
  const setup = tab.role('dialog', 'Set up app lock');
  await setup.label('New PIN').fill(pin);
  await setup.label('New PIN again').fill(pin);
  // Shown, it is a field of text.
  await setup.role('button', 'Show PIN').click();
  await setup.role('button', 'Turn on').click();
  await dismissToast(tab, 'App lock is on');
}
