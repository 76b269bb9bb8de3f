import type { CsvPreview } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { CsvRoom } from './testing/csv-room.ts';

const room = await CsvRoom.open();
beforeEach(() => room.empty());

describe('a name that was another account’s', () => {
  const file = 'username,amount,date\nruby,50,18-11-2026\nopal,30,18-11-2026\n';
  const doubts = async () =>
    (await room.preview(file)).changes.map(({ username, doubt }) => [username, doubt]);
  const userNamed = (username: string) =>
    room.test.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
  const joinLater = (username: string) =>
    room.test.addUser({ username, created_at: new Date('2026-11-22T08:00:00Z') });

  it('is pointed out to whoever renamed its bearer, but not when that one has it again', async () => {
    const { id } = await userNamed('Ruby');
    const rename = async (username: string) => {
      const reply = await room.admin.send('PUT', `/api/admin/users/${id}/username`, { username });
      expect(reply.status, reply.text).toBe(200);
    };
    await rename('Ruby Old');
    await rename('Ruby');
    expect(await doubts()).toEqual([
      ['opal', undefined],
      ['Ruby', undefined],
    ]);
    await rename('Ruby Old');
    await room.test.addUser({ username: 'ruby', created_at: new Date('2026-11-01T08:00:00Z') });
    expect(await doubts()).toEqual([
      ['opal', undefined],
      ['ruby', { kind: 'name_of_other', on: '2026-11-21' }],
    ]);
    room.setMinute(91 * 24 * 60);
    const later = await room.test.signedIn(await room.test.addUser({ role: 'admin' }));
    const { body } = await room.send<CsvPreview>('preview', file, later);
    expect(body.changes).toMatchObject([{ username: 'opal' }, { username: 'ruby' }]);
    expect(body.changes.filter(({ doubt }) => doubt)).toEqual([]);
  });

  it('is pointed out in weeks before its bearer joined', async () => {
    const { id } = await userNamed('Ruby');
    expect((await room.admin.send('DELETE', `/api/admin/users/${id}/delete`)).status).toBe(204);
    await joinLater('ruby');
    expect(await doubts()).toEqual([
      ['opal', undefined],
      ['ruby', { kind: 'made_later', on: '2026-11-22' }],
    ]);
  });
});
