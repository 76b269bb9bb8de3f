// `npm run bench:chat-database`: a room of 100,000 messages on the real server, requested like
// screens and devices do; fails when the p95 of a kind of request is 50 ms or more. Figures and
// plans go to docs/chat-database.md; `-- --keep` leaves the page unchanged.
import {
  countFound,
  findMessagesWith,
} from '@greenroom/api/features/chat/search/chat-search-repository';
import { countUnread } from '@greenroom/api/features/chat/chat-reads-repository';
import {
  findNewestMessages,
  findPositionFromEnd,
} from '@greenroom/api/features/chat/chat-repository';
import { readChecksums, readFeed } from '@greenroom/api/sync/pull/feed-repository';
import * as chat from '@greenroom/sync-protocol/chat/chat-offline-calls';
import { chatSortOf } from '@greenroom/sync-protocol/chat/chat-rules';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { v4 as randomId, v7 as newId } from 'uuid';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import { createMember, signedIn } from '../../../infra/client/make-accounts.ts';
import { measureLists, rounds } from '../measure-lists.ts';
import type { Works } from '../sync/explain-through.ts';
import type { Ask } from '../timings-record.ts';
import { storeMessages } from './chat-messages.ts';

const messages = 100_000;
/** Warm-up requests of each kind, not measured. */
const warmUps = 10;

await measureLists({
  page: 'chat-database.md',
  command: 'npm run bench:chat-database',
  amount: `${messages.toLocaleString('en')} messages`,
  limit: 50,
  warmUps,
  store: async ({ url, admin, database }) => {
    // Approved before the first message: every message is unread.
    const { id: userId } = await createMember(admin, 'bella');
    const member = await signedIn(url, 'bella');
    const ids = await storeMessages(database, messages);
    const senders = await createSenders(url, admin);
    return { kinds: kindsOf(member, userId, ids, senders), works: worksOf(userId) };
  },
});

/** The kinds of requests; searches and positions vary by round. */
function kindsOf(
  member: ApiClient,
  userId: string,
  ids: readonly string[],
  senders: readonly ApiClient[],
): Record<string, Ask> {
  const search = (text: string, before?: string) =>
    member.call('chat.messages', { search: text, ...(before !== undefined && { before }) });
  const some = (round: number) => ids[(round * 7919) % ids.length] ?? '';
  return {
    'the room': () => member.call('chat.messages', {}),
    'an older page': (round) => member.call('chat.messages', { limit: 100, before: some(round) }),
    'first pull of a new device': () =>
      member.call('sync.exchange', makeSyncRequest(userId, randomId())),
    'five hundred older ones': scrollingBack(member, userId),
    'unread count, all unread': () => member.call('chat.unreadCount', {}),
    'last read': () => member.call('chat.lastRead', {}),
    'search, in most messages': (round) => search(['e', 'a', 'in', 'the', '.'][round % 5] ?? ''),
    'search, a common word': (round) => search(['morning', 'stream', 'lights'][round % 3] ?? ''),
    'search, some words': (round) => search(['good morning', 'the stream on'][round % 2] ?? ''),
    'search, a rare word': (round) => search(['quokka', 'zeppelin'][round % 2] ?? ''),
    'search, one or two rare letters': (round) => search(['zq', 'ß', '😂', 'x7'][round % 4] ?? ''),
    'search, nothing found': (round) =>
      search(['qqj', 'zzz', 'nobody wrote this'][round % 3] ?? ''),
    'search, older page': (round) => search('morning', some(round)),
    'mark as read': (round) => member.call('chat.markRead', { id: ids[round * 100] ?? '' }),
    'unread count, some read': () => member.call('chat.unreadCount', {}),
    'send a message': (round) =>
      sendMessage(senders[round % senders.length], `Message ${round} to everybody here`),
  };
}

function worksOf(userId: string): Works {
  return {
    'The room': (db) => findNewestMessages(db, 'general', null, 50),
    'Where a new device’s window begins': (db) => findPositionFromEnd(db, 'general', 500),
    'A new device’s window': (db) =>
      db.transaction().execute((trx) => readFeed(trx, firstPlan(messages - 500), 1001)),
    'The checksum of a window': (db) =>
      db
        .transaction()
        .execute((trx) =>
          readChecksums(trx, firstPlan(0).gained, firstPlan(messages - 500).floors),
        ),
    'Unread, everything': (db) => countUnread(db, userId, 'general'),
    'Counting what a common word finds': (db) =>
      countFound(db, { groupName: 'general', search: 'morning' }),
    'The newest with a common word': (db) =>
      findMessagesWith(
        db,
        { groupName: 'general', search: 'morning', before: null, limit: 50 },
        1000,
      ),
    'Counting what a rare word finds': (db) =>
      countFound(db, { groupName: 'general', search: 'quokka' }),
    'The newest with a rare word': (db) =>
      findMessagesWith(db, { groupName: 'general', search: 'quokka', before: null, limit: 50 }, 20),
    'Counting two letters nobody wrote': (db) =>
      countFound(db, { groupName: 'general', search: 'zq' }),
  };
}

async function sendMessage(sender: ApiClient | undefined, content: string): Promise<unknown> {
  if (sender === undefined) throw new Error('Nobody speaks');
  return sender.call('chat.send', { id: newId(), content });
}

/** Enough senders, the first of whom warms up, that none exceeds an account's rate limit. */
async function createSenders(url: string, admin: ApiClient): Promise<ApiClient[]> {
  const count = Math.ceil(rounds / ((chat.send.allowance?.burst ?? Infinity) - warmUps));
  const senders: ApiClient[] = [];
  while (senders.length < count) {
    const name = `sender-${senders.length}`;
    await createMember(admin, name);
    const sender = await signedIn(url, name);
    senders.push(sender);
  }
  return senders;
}

/** A device that scrolls back by five hundred messages at a time. */
function scrollingBack(member: ApiClient, userId: string): Ask {
  const request = makeSyncRequest(userId, randomId());
  let from = messages - 500;
  let held: SyncAnswer | undefined;
  return async () => {
    held ??= await member.call('sync.exchange', request);
    from -= 500;
    const { epoch, cursor } = held;
    const extend = { 'chat:general': chatSortOf(from) };
    held = await member.call('sync.exchange', { ...request, epoch, cursor, extend });
  };
}

/** The pull of a new device. */
function firstPlan(from: number) {
  return {
    kept: [],
    gained: ['chat:general', 'community', 'user:x'],
    lost: [],
    base: null,
    reliable: null,
    readBoot: '',
    targetBoot: '',
    target: '',
    baseFloors: {},
    floors: { 'chat:general': chatSortOf(from) },
    after: null,
    lastSequence: 0,
    reset: false,
    wire: {},
    boot: '',
  };
}
