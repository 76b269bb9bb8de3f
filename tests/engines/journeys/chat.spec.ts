import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photoWithMetadata } from '@greenroom/api/features/uploads/testing/make-images';
import { readMessages } from '../../support/browser/chat-screens.ts';
import { secretPlace } from '../../support/image-files.ts';
import type { Tab } from '../drivers/tab.ts';
import { expect, test } from '../engine-journey.ts';
import { signIn, waitForWorker } from '../screens/account.ts';

const field = (tab: Tab) => tab.label('Message');
const messageWith = (tab: Tab, text: string) =>
  tab.role('log', 'Messages').role('article').holding(text);

/** Width divided by height of the message's image once it is drawn; 0 before. */
async function readRatio(tab: Tab): Promise<number> {
  return await tab.evaluate(() => {
    const image = document.querySelector<HTMLImageElement>('article img[alt*="beach"]');
    return image?.naturalHeight ? image.naturalWidth / image.naturalHeight : 0;
  }, null);
}

test('a text and an image are sent in the chat, and shown again with the server stopped', async ({
  server,
  admin,
  member,
  newPhone,
}) => {
  const phone = await newPhone();
  const tab = await phone.open(server.url);
  await signIn(tab, server.url, member);
  await waitForWorker(tab);
  await tab.goto(`${server.url}/community`);
  await field(tab).fill('Good morning');
  await tab.role('button', 'Send message').click();
  await messageWith(tab, 'Good morning').title('Sent').expectShown();

  // Its metadata turns it by a quarter.
  await withFile('beach.jpg', await photoWithMetadata(640, 320, secretPlace), async (path) => {
    await tab.label('Image file').chooseFile(path);
    await tab.role('group', 'Image to send').expectText('beach.jpg');
    await field(tab).fill('At the sea');
    await tab.role('button', 'Send message').click();
    await tab.role('group', 'Image to send').expectGone();
    await messageWith(tab, 'At the sea').title('Sent').expectShown();
  });
  await admin.call('chat.send', { content: 'Nice place' });
  await messageWith(tab, 'Nice place').expectShown();
  const sent = await readMessages(admin);
  expect(sent.map(({ content }) => content)).toEqual(['Good morning', 'At the sea', 'Nice place']);
  const stored = await admin.fetch('GET', sent[1]?.imageUrl ?? '');
  const bytes = Buffer.from(await stored.arrayBuffer()).toString('latin1');
  expect(bytes).not.toContain(secretPlace);

  await tab.goto(`${server.url}/community`);
  await expect.poll(() => readRatio(tab)).toBeCloseTo(0.5, 1);
  await server.kill('SIGKILL');
  await tab.close();
  const offline = await phone.open(`${server.url}/community`);
  await messageWith(offline, 'Nice place').expectShown();
  await expect.poll(() => readRatio(offline)).toBeCloseTo(0.5, 1);
  expect(offline.readErrors()).toEqual([]);
});

/** Writes a file to choose in a browser, runs the work with its path, and deletes it. */
async function withFile(
  name: string,
  bytes: Buffer,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-file-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    await work(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
