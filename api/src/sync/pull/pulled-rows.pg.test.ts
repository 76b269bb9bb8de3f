import {
  type CollectionName,
  collections,
  collectionNames,
} from '@greenroom/sync-protocol/collections';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  insertRaw,
  type RawParents,
  type RawRow,
  type RawTable,
  validRows,
} from '../../database/testing/raw-rows.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { feeds } from '../../registered-features.ts';
import { SyncClient } from '../testing/sync-client.ts';

const test = await startAppOfFile();

/** Tables of replicated rows in an order that references allow. The account makes the other rows. */
const tables: readonly RawTable[] = [
  'account_deletion_requests',
  'schedule_entries',
  'admin_messages',
  'notifications',
  'notification_reads',
  'chat_messages',
  'chat_read_positions',
  'chat_reactions',
  'training_modules',
  'training_sections',
  'section_content_items',
  'user_module_access',
  'training_progress',
  'training_section_progress',
  'earnings',
  'earnings_snapshots',
  'targets',
  'exchange_rate_history',
  'settings',
  'blocklist_entries',
];

/** A member with a row in each of them. */
async function addMember(): Promise<string> {
  const { id: userId } = await test.addUser();
  const parents: RawParents = {
    userId,
    moduleId: crypto.randomUUID(),
    sectionId: crypto.randomUUID(),
    messageId: crypto.randomUUID(),
    notificationId: crypto.randomUUID(),
    clientId: crypto.randomUUID(),
  };
  const keys: Partial<Record<RawTable, RawRow>> = {
    chat_messages: { id: parents.messageId },
    notifications: { id: parents.notificationId },
    training_modules: { id: parents.moduleId },
    training_sections: { id: parents.sectionId },
    settings: { key: 'exchange_rate', value: '0.800000' },
  };
  for (const table of tables) {
    await insertRaw(test.database.pool, table, { ...validRows[table](parents), ...keys[table] });
  }
  return userId;
}

// The answer's schema takes any row: it is not reduced to its fields on the way (security 15).
it('a pulled row has the fields of its collection, and no other', async () => {
  const client = new SyncClient(test.db, await addMember());
  client.feeds = feeds;
  const { scopes, more } = await client.exchange();
  expect(more).toBe(false);
  const pulled = Object.values(scopes).flatMap(({ put }) => put);
  const found = new Set(pulled.map(({ collection }) => collection));
  expect([...found].toSorted()).toEqual(collectionNames.toSorted());
  for (const { collection, row } of pulled) {
    const fields = v.parse(collections[collection as CollectionName].row, row);
    expect(row, collection).toEqual(fields);
  }
});
