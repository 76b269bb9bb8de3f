import type {
  ContentFigures,
  EngagementFigures,
  UsersFigures,
} from '@greenroom/sync-protocol/analytics/analytics-records';
import { beforeAll, expect, it } from 'vitest';
import { insertRaw, validRows } from '../../database/testing/raw-rows.ts';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { addGrant, addModule } from '../training/testing/add-module.ts';

const test = await startAppOfFile();
const now = new Date('2026-11-18T12:00:00.000Z');
/** Of the last day before the 28 days until then. */
const [earlier, later] = ['2026-10-21T11:59:00.000Z', '2026-10-21T12:01:00.000Z'];
let admin: Caller;

beforeAll(async () => {
  test.setNow(now);
  const made = new Date('2025-01-01T00:00:00.000Z');
  const { id: adminId } = await test.addUser({
    role: 'admin',
    created_at: made,
    approved_at: made,
  });
  admin = await test.signedIn({ id: adminId });
  const module = await addModule(test);
  for (const at of [earlier, later]) {
    const instant = new Date(at);
    const { id } = await test.addUser({ created_at: instant, approved_at: instant });
    const message = { ...validRows.chat_messages({ ...noIds, userId: id }), timestamp: instant };
    await insertRaw(test.database.pool, 'chat_messages', message);
    await addGrant(test, id, module.id);
    await test.db
      .updateTable('user_module_access')
      .set({ created_at: instant })
      .where('user_id', '=', id)
      .execute();
  }
});

const noIds = {
  userId: '',
  moduleId: '',
  sectionId: '',
  messageId: '',
  notificationId: '',
  clientId: '',
};

async function readBefore(query = '') {
  const read = async <T>(area: string) =>
    (await admin.send<T>('GET', `/api/admin/analytics/${area}${query}`)).body;
  const { newUsers, approvedUsers } = (await read<UsersFigures>('users')).before;
  const { messagesExchanged } = (await read<EngagementFigures>('engagement')).before;
  const { grants } = (await read<ContentFigures>('content')).before;
  return { newUsers, approvedUsers, messagesExchanged, grants };
}

it('today so far is compared with as much of the last day before', async () => {
  const one = { newUsers: 1, approvedUsers: 1, messagesExchanged: 1, grants: 1 };
  expect(await readBefore()).toEqual(one);
});

it('a period that is over is compared with whole days', async () => {
  const two = { newUsers: 2, approvedUsers: 2, messagesExchanged: 2, grants: 2 };
  expect(await readBefore('?from=2026-10-22&to=2026-11-17')).toEqual(two);
});
