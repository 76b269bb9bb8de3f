import { ApiClient } from '../../infra/client/api-client.ts';
import { createMember, signedIn } from '../../infra/client/make-accounts.ts';
import { makeConversation, storeMessages } from './chat-records.ts';
import { inDatabaseOf } from './server/database.ts';
import { test as journey } from './browser/journey.ts';

export { expect } from './browser/journey.ts';

export interface Community {
  /** Account ids by username: `mia`, the reader, and two others. */
  readonly ids: Readonly<Record<'mia' | 'ruby' | 'zoe', string>>;
  /** `mia`'s session, without a browser. */
  readonly mia: ApiClient;
  /** `ruby`'s session, without a browser. */
  readonly ruby: ApiClient;
  /** Inserts a conversation of `count` messages, read by mia except for `unread`. */
  readonly converse: (count: number, unread?: number) => Promise<void>;
  /** The id of the message with the text `(number)`. */
  readonly idOf: (number: number) => Promise<string>;
}

/** A journey in a room with mia, ruby and zoe. */
export const test = journey.extend<{ readonly community: Community }>({
  community: async ({ server, admin, member }, use) => {
    const mia = new ApiClient(server.url);
    const ids = {
      mia: (await mia.signIn(member)).id,
      ruby: (await createMember(admin, 'ruby')).id,
      zoe: (await createMember(admin, 'zoe')).id,
    };
    const ruby = await signedIn(server.url, 'ruby');
    const converse = async (count: number, unread = 0) => {
      const conversation = makeConversation([ids.zoe, ids.ruby, ids.mia], count);
      await inDatabaseOf(server, (database) => storeMessages(database, conversation));
      const [latest] = await mia.call('chat.messages', { limit: unread + 1 });
      await mia.call('chat.markRead', { id: latest?.id ?? '' });
    };
    const idOf = async (number: number) => {
      const [found] = await mia.call('chat.messages', { search: `(${number})` });
      if (!found) throw new Error(`Nobody said (${number})`);
      return found.id;
    };
    await use({ ids, mia, ruby, converse, idOf });
  },
});
