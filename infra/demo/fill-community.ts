import { randomUUID } from 'node:crypto';
import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { ApiClient } from '../client/api-client.ts';
import { createFirstAdmin, createMember, register } from '../client/make-accounts.ts';
import {
  clientOf,
  demoPassword,
  type FillOptions,
  forEachMember,
  signedIn,
} from './demo-people.ts';
import { earn } from './money/earn.ts';
import { sendBankDetails } from './money/send-bank-details.ts';
import { type Community, type DemoMember, isLetIn } from './plan-community.ts';
import { planMutations } from './plan-mutations.ts';
import { idOf } from './random.ts';
import { speakUp } from './speaking/speak-up.ts';
import { talkTogether } from './talk-together.ts';
import { train } from './training/train.ts';

/** The installation already has accounts; the message is shown to the person. */
export class NotEmptyError extends Error {}

/** Days of the oldest targets, and a week more; shifts go back as many months as asked for. */
const leastDays = 107;

/**
 * Fills an empty installation through public calls, but for the accounts' dates.
 * @throws {NotEmptyError} when it is in use
 */
export async function fillCommunity(community: Community, options: FillOptions): Promise<void> {
  const admin = await setUp(community.admins[0], options);
  const colleague = await createSecondAdmin(community.admins[1], admin, options);
  await registerAll(community.members, options);
  const ids = await letIn(community.members, admin, options);
  await options.dateAccounts(beforeAll(community, options.clock.now));
  const seats = new Map(community.members.map(({ username }, index) => [username, index + 2]));
  await talkTogether(community.chat, (username) => seats.get(username) ?? 0, ids, options);
  await train(community, ids, admin, options);
  // Before the targets, which are judged by them.
  await earn(community, admin, options);
  await liveThroughMonths(community.members, ids, options);
  await sendBankDetails(community.members, colleague, options);
  await answerLetters(community.members, ids, colleague, options);
  await speakUp(community.concerns, findWriters(community.members), colleague, options);
  await comeToToday(community.members, ids, admin, options);
}

/** A time before everything its people did. */
function beforeAll({ months }: Community, now: Date): Date {
  return new Date(now.getTime() - Math.max(months * 30 + 7, leastDays) * 86_400_000);
}

function findWriters(members: readonly DemoMember[]) {
  const seated = members.map(({ username, fate }, index) => ({ username, fate, seat: index + 2 }));
  return seated.filter(({ fate }) => fate === 'active');
}

/**
 * Creates the first administrator with a random password, replaced once the installation proved
 * empty.
 */
async function setUp(username: string, options: FillOptions): Promise<ApiClient> {
  const client = clientOf(options, 0);
  const { needsSetup } = await client.call('setup.status', {});
  if (!needsSetup) throw notEmpty(options.url);
  const first = randomUUID();
  await createFirstAdmin(client, { username, secret: first, setupCode: options.setupCode });
  const counts = await client.call('users.counts', {});
  if (counts.all > 1) {
    throw new NotEmptyError(
      `People have registered at ${options.url} already, so the demo stopped. ` +
        `The administrator ${username} was created, with the password ${first}`,
    );
  }
  const change = { currentPassword: first, newPassword: demoPassword };
  await client.call('account.changePassword', change);
  return client;
}

async function createSecondAdmin(
  username: string,
  admin: ApiClient,
  options: FillOptions,
): Promise<ApiClient> {
  const { id } = await createMember(admin, username, demoPassword, clientOf(options, 1));
  await admin.call('users.setRole', { id, role: 'admin' });
  return signedIn(username, options, 1);
}

async function registerAll(members: readonly DemoMember[], options: FillOptions): Promise<void> {
  await forEachMember('Registered', members, options, async ({ username }, index) => {
    await register(clientOf(options, index + 2), username, demoPassword);
  });
}

/** Decides every account but the pending. @returns the ids of approved accounts by username */
async function letIn(
  members: readonly DemoMember[],
  admin: ApiClient,
  options: FillOptions,
): Promise<Map<string, string>> {
  const waiting = await listPending(admin);
  const ids = new Map<string, string>();
  const decided = members.filter(({ fate }) => fate !== 'pending');
  await forEachMember('Approved', decided, options, async ({ username, fate, reason }) => {
    const id = waiting.get(username);
    if (id === undefined) throw new Error(`${username} does not wait for approval`);
    if (fate === 'rejected') await admin.call('users.reject', { id, reason: reason ?? '' });
    else await admin.call('users.approve', { id });
    if (isLetIn(fate)) ids.set(username, id);
  });
  return ids;
}

async function listPending(admin: ApiClient): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const accounts: Account[] = await admin.call('users.listPending', { page });
    if (accounts.length === 0) return found;
    for (const { username, id } of accounts) found.set(username, id);
  }
}

/** Sends each member's shifts and messages as queued mutations. */
async function liveThroughMonths(
  members: readonly DemoMember[],
  ids: ReadonlyMap<string, string>,
  options: FillOptions,
): Promise<void> {
  const present = members.filter(({ username }) => ids.has(username));
  await forEachMember('Brought in the shifts of', present, options, async (member, index) => {
    const client = await signedIn(member.username, options, index + 2);
    await client.call('account.setTimeZone', { timeZone: options.timeZone });
    const userId = ids.get(member.username) ?? '';
    const mutations = planMutations(member, options.clock);
    await client.offer(userId, idOf(`device of ${userId}`), mutations);
    // Ends the demo's sessions, one per account.
    await client.call('account.signOut', {});
  });
}

async function answerLetters(
  members: readonly DemoMember[],
  ids: ReadonlyMap<string, string>,
  admin: ApiClient,
  options: FillOptions,
): Promise<void> {
  const writers = members.filter(({ letters }) => letters.length > 0);
  await forEachMember('Answered', writers, options, async (member, index) => {
    for (const { id, status, response } of member.letters) {
      const answer = response === null ? {} : { adminResponse: response };
      if (status !== 'pending') await admin.call('support.respond', { id, status, ...answer });
    }
    const read = member.letters.filter(({ isRead, response }) => isRead && response !== null);
    if (read.length === 0 || !ids.has(member.username)) return;
    const client = await signedIn(member.username, options, index + 2);
    for (const { id } of read) await client.call('support.markRead', { id });
    await client.call('account.signOut', {});
  });
}

/** Paused accounts, deletion requests, forgotten passwords. */
async function comeToToday(
  members: readonly DemoMember[],
  ids: ReadonlyMap<string, string>,
  admin: ApiClient,
  options: FillOptions,
): Promise<void> {
  for (const [index, { username, fate, reason, hasForgotten }] of members.entries()) {
    const id = ids.get(username);
    if (id === undefined) continue;
    if (fate === 'paused') await admin.call('users.toggleSuspension', { id, suspended: true });
    if (fate === 'leaving') {
      const client = await signedIn(username, options, index + 2);
      await client.call('deletionRequests.file', { reason: reason ?? '' });
      await client.call('account.signOut', {});
    }
    if (hasForgotten) {
      await clientOf(options, index + 2).call('account.requestPasswordReset', {
        identifier: username,
      });
    }
  }
}

function notEmpty(url: string): NotEmptyError {
  return new NotEmptyError(
    `${url} is in use: it has an administrator. The demo fills empty installations only; ` +
      'choose another folder, such as GREENROOM_DATA=.data-demo npm run demo',
  );
}
