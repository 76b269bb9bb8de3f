import type { Browser } from '@playwright/test';
import { middayDate } from './browser/device.ts';
import { test as journey } from './browser/journey.ts';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createMember, register, signedIn } from '../../infra/client/make-accounts.ts';
import { createModule } from '../../infra/client/make-training.ts';
import { createVideoModule } from './training-module.ts';

/** The longest name without a space (decisions: Accounts), and a word of 60 characters. */
export const longName = `wilhelmina${'x'.repeat(39)}`;
export const longWord = `Donaudampfschifffahrt${'s'.repeat(39)}`;
const longText = `${longWord} https://example.org/${'path'.repeat(15)}`;

/** A community in which every list has rows, with names and words that cannot be broken. */
export interface Crowd {
  /** The member with the long name. */
  readonly member: ApiClient;
  readonly moduleId: string;
  /** A module that is one video. */
  readonly videoId: string;
}

/** A module of text and one of video, granted to everybody. */
async function addModules(admin: ApiClient, browser: Browser) {
  const text = { type: 'text', title: longWord, content: longText };
  const sections = [{ title: longWord, contentItems: [text] }];
  const { id: moduleId } = await createModule(admin, longWord, sections, { description: longText });
  const videoId = await createVideoModule(admin, browser, longWord);
  for (const id of [moduleId, videoId]) {
    await admin.call('training.grantMany', { moduleId: id, all: true });
  }
  return { moduleId, videoId };
}

/** An answered message, a blocklist entry, a concern and an announcement. */
async function addSupport(admin: ApiClient, member: ApiClient): Promise<void> {
  const { id } = await member.call('support.send', { content: longText });
  await admin.call('support.respond', { id, status: 'resolved', adminResponse: longText });
  await member.call('blocklist.add', { memberName: longWord, description: longText });
  await member.call('concerns.send', { content: longText });
  await admin.call('announcements.send', { to: 'everybody', title: longWord, message: longText });
}

/** The highest amounts, the longest names. */
async function addMoney(admin: ApiClient, member: ApiClient, userId: string): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const earning = { userId, amount: '99999999.99', date };
  await admin.call('earnings.addManual', earning);
  await admin.call('rates.set', { exchangeRate: 10 });
  await member.call('targets.create', {
    targetName: 'W'.repeat(20),
    targetAmount: 99_999_999.99,
    endDate: date,
  });
  await member.call('bankDetails.submit', {
    firstName: 'W'.repeat(50),
    lastName: longWord.slice(0, 50),
    accountNumber: '1234567890',
    sortCode: '123456',
  });
}

/** Playwright's `test` of a journey with the crowd, made on first use. */
export const test = journey.extend<{ readonly crowd: Crowd }>({
  crowd: async ({ server, admin, browser }, use) => {
    const { id: userId } = await createMember(admin, longName);
    const member = await signedIn(server.url, longName);
    await register(new ApiClient(server.url), `pending${'y'.repeat(42)}`);
    await member.call('chat.send', { content: longText });
    await admin.call('chat.send', { content: longText });
    await addSupport(admin, member);
    await member.call('deletionRequests.file', { reason: longText });
    const date = middayDate(new Date());
    const early = { date, plannedStartTime: '08:00', plannedEndTime: '10:00' };
    const late = { date, plannedStartTime: '22:00', plannedEndTime: '23:30' };
    for (const shift of [early, late]) await member.call('schedule.add', shift);
    await addMoney(admin, member, userId);
    await use({ member, ...(await addModules(admin, browser)) });
  },
});
