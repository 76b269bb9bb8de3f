import {
  insertRaw,
  type RawParents,
  type RawRow,
  type RawTable,
  validRows,
} from '../../database/testing/raw-rows.ts';
import type { TestApp } from '../../http/testing/test-app.ts';

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

/** A member with a row of every collection; its id. */
export async function addReplicatedMember(
  test: Pick<TestApp, 'addUser' | 'database'>,
): Promise<string> {
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
