import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../http/testing/test-app.ts';
import { openContentRoom, textSection } from '../testing/content-room.ts';
import { modulesPath } from '../testing/send-module.ts';

const fields = { title: 'Lights', sections: [textSection('One')] };
const grants = '/api/admin/module-access/grants';
const news = 'Training module unlocked';

const room = await openContentRoom();
let moduleId: string;
let ann: string;
let ben: string;
let member: Caller;
beforeEach(async () => {
  await room.clear();
  moduleId = (await room.created(fields)).id;
  const people = [await room.test.addUser(), await room.test.addUser()] as const;
  [ann, ben] = [people[0].id, people[1].id];
  member = await room.test.signedIn(people[0]);
  await room.test.db.deleteFrom('pushes').execute();
  await room.admin.send('POST', grants, { moduleId, userIds: [ann, ben] });
  expect(await told()).toEqual([ann, ben].toSorted());
});

/** Whose notification of the module is there, each with its push. */
async function told(title = news): Promise<(string | null)[]> {
  const rows = await room.test.db
    .selectFrom('notifications')
    .innerJoin('pushes', 'pushes.notification_id', 'notifications.id')
    .select('notifications.user_id')
    .where('notifications.title', '=', title)
    .orderBy('notifications.user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

it('a revoked grant takes back that the module was unlocked, and its push', async () => {
  const revoked = { userId: ann, moduleId };
  await room.admin.send('DELETE', '/api/admin/module-access', revoked);
  expect(await told()).toEqual([ben]);
  await room.admin.send('DELETE', grants, { moduleId, userIds: [ben] });
  expect(await told()).toEqual([]);
});

it('so does the removal of the module', async () => {
  await room.admin.send('DELETE', `${modulesPath}/${moduleId}`);
  expect(await told()).toEqual([]);
});

it('a draft takes it back, and tells again who had not read it once it is published', async () => {
  const { body } = await member.send<{ id: string }[]>('GET', '/api/notifications');
  await member.send('PATCH', `/api/notifications/${body[0]?.id}/read`);
  await room.replaced(moduleId, { ...fields, draft: 'true' });
  expect(await told()).toEqual([]);
  await room.replaced(moduleId, fields);
  expect(await told()).toEqual([ben]);
});

it('of a module that becomes another type leads to where it opens', async () => {
  const urls = async () => {
    const rows = await room.test.db
      .selectFrom('notifications')
      .select('url')
      .where('kind', '=', 'training')
      .execute();
    return [...new Set(rows.map(({ url }) => url))];
  };
  expect(await urls()).toEqual([`/training/${moduleId}`]);
  const videoFileKey = await room.fileOf('video');
  await room.replaced(moduleId, { title: 'Lights', moduleType: 'single-video', videoFileKey });
  expect(await urls()).toEqual([`/video-player/${moduleId}`]);
  await room.replaced(moduleId, fields);
  expect(await urls()).toEqual([`/training/${moduleId}`]);
});

describe('that a module is new is taken back', () => {
  const isNew = 'New training module';
  const draft = { ...fields, draft: 'true' };
  beforeEach(async () => {
    moduleId = (await room.created(draft)).id;
    await room.admin.send('POST', grants, { moduleId, userIds: [ann, ben] });
    await room.replaced(moduleId, fields);
    expect(await told(isNew)).toEqual([ann, ben, room.boss.id].toSorted());
  });

  it('with the grant', async () => {
    await room.admin.send('DELETE', grants, { moduleId, userIds: [ben] });
    expect(await told(isNew)).toEqual([ann, room.boss.id].toSorted());
  });

  it('with the module', async () => {
    await room.admin.send('DELETE', `${modulesPath}/${moduleId}`);
    expect(await told(isNew)).toEqual([]);
  });

  it('by a draft, and who had not read it is told once it is published', async () => {
    const { body } = await member.send<{ id: string }[]>('GET', '/api/notifications');
    for (const { id } of body) await member.send('PATCH', `/api/notifications/${id}/read`);
    await room.replaced(moduleId, draft);
    expect(await told(isNew)).toEqual([]);
    await room.test.db.deleteFrom('notifications').execute();
    await room.replaced(moduleId, fields);
    expect(await told()).toEqual([ben]);
  });
});
