import type { Browser } from '@playwright/test';
import { middayDate } from './browser/device.ts';
import { test as journey } from './browser/journey.ts';
import { ApiSession, createMember, register } from './server/api-session.ts';
import { createVideoModule } from './training-module.ts';

/** The longest name without a space (decisions: Accounts), and a word of 60 characters. */
export const longName = `wilhelmina${'x'.repeat(39)}`;
export const longWord = `Donaudampfschifffahrt${'s'.repeat(39)}`;
const longText = `${longWord} https://example.org/${'path'.repeat(15)}`;

/** A community in which every list has rows, with names and words that cannot be broken. */
export interface Crowd {
  /** The member with the long name. */
  readonly member: ApiSession;
  readonly moduleId: string;
  /** A module that is one video. */
  readonly videoId: string;
}

/** A module of one text. @returns its id */
async function addTextModule(admin: ApiSession): Promise<string> {
  const form = new FormData();
  form.append('title', longWord);
  form.append('description', longText);
  const item = { type: 'text', title: longWord, content: longText, orderIndex: 0 };
  const section = { title: longWord, orderIndex: 0, contentItems: [item] };
  form.append('sections', JSON.stringify([section]));
  const made = (await admin.call('POST', '/api/admin/training-modules', form)) as { id: string };
  return made.id;
}

/** A module of text and one of video, granted to everybody. */
async function addModules(admin: ApiSession, browser: Browser) {
  const moduleId = await addTextModule(admin);
  const videoId = await createVideoModule(admin, browser, longWord);
  for (const id of [moduleId, videoId]) {
    await admin.call('POST', '/api/admin/module-access/grants', { moduleId: id, all: true });
  }
  return { moduleId, videoId };
}

/** An answered message, a blocklist entry, a concern and an announcement. */
async function addSupport(admin: ApiSession, member: ApiSession): Promise<void> {
  const message = (await member.call('POST', '/api/admin-messages', { content: longText })) as {
    id: string;
  };
  const answer = { status: 'resolved', adminResponse: longText };
  await admin.call('PUT', `/api/admin-messages/${message.id}`, answer);
  await member.call('POST', '/api/blocklist', { memberName: longWord, description: longText });
  await member.call('POST', '/api/anonymous-concerns', { content: longText });
  const announcement = { to: 'everybody', title: longWord, message: longText };
  await admin.call('POST', '/api/admin/announcements', announcement);
}

/** The highest amounts, the longest names. */
async function addMoney(admin: ApiSession, member: ApiSession, userId: string): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const earning = { userId, amount: '99999999.99', date };
  await admin.call('POST', '/api/admin/earnings/manual', earning);
  await admin.call('POST', '/api/settings/exchange-rate', { exchangeRate: 10 });
  await member.call('POST', '/api/targets', {
    targetName: 'W'.repeat(20),
    targetAmount: 99_999_999.99,
    endDate: date,
  });
  await member.call('POST', '/api/bank-details/submissions', {
    firstName: 'W'.repeat(50),
    lastName: longWord.slice(0, 50),
    accountNumber: '1234567890',
    sortCode: '123456',
  });
}

/** Playwright's `test` of a journey with the crowd, made on first use. */
export const test = journey.extend<{ readonly crowd: Crowd }>({
  crowd: async ({ server, admin, browser }, use) => {
    const { id: userId } = await createMember(server.url, admin, longName);
    const member = new ApiSession(server.url);
    await member.signIn(longName);
    await register(server.url, `pending${'y'.repeat(42)}`);
    await member.call('POST', '/api/chat-messages', { content: longText });
    await admin.call('POST', '/api/chat-messages', { content: longText });
    await addSupport(admin, member);
    await member.call('POST', '/api/account-deletion-request', { reason: longText });
    const date = middayDate(new Date());
    for (const [plannedStartTime, plannedEndTime] of [
      ['08:00', '10:00'],
      ['22:00', '23:30'],
    ]) {
      await member.call('POST', '/api/schedule', { date, plannedStartTime, plannedEndTime });
    }
    await addMoney(admin, member, userId);
    await use({ member, ...(await addModules(admin, browser)) });
  },
});
