import type { Problem } from '@greenroom/sync-protocol/problem';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { addGrant } from '../testing/add-module.ts';
import { openContentRoom, textSection } from '../testing/content-room.ts';
import { modulesPath } from '../testing/send-module.ts';

const room = await openContentRoom();
beforeEach(() => room.clear());

describe('other changes of a module', () => {
  it('rename it', async () => {
    const { id } = await room.created({ title: 'A', sections: [textSection('One')] });
    const rename = (body: object) =>
      room.admin.send<Problem>('PATCH', `${modulesPath}/${id}`, body);
    const reply = await rename({ title: 'B', description: 'Why' });
    expect([reply.status, reply.body]).toMatchObject([200, { title: 'B', description: 'Why' }]);
    expect((await rename({ title: '', description: 'Why' })).body.message).toBe(
      'Please fill in the title field.',
    );
    expect((await rename({ title: 'B', description: ' ' })).status).toBe(400);
    // The same again is no change.
    await rename({ title: 'B', description: 'Why' });
    expect(await room.auditOf('training.rename', id)).toHaveLength(1);
  });

  it('rename it, but not over what another has written since', async () => {
    const { id, updatedAt } = await room.created({ title: 'A', sections: [textSection('One')] });
    const rename = (title: string, basedOn: string) =>
      room.admin.send<Problem & { updatedAt: string }>('PATCH', `${modulesPath}/${id}`, {
        title,
        description: 'Why',
        basedOn,
      });
    const { body: renamed } = await rename('B', updatedAt);
    expect(renamed).toMatchObject({ title: 'B' });
    const refused = await rename('C', updatedAt);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'This module has been changed since you opened it' },
    ]);
    // The answer to the first was lost.
    expect((await rename('B', updatedAt)).body).toEqual(renamed);
    expect((await rename('C', renamed.updatedAt)).body).toMatchObject({ title: 'C' });
    expect(await room.auditOf('training.rename', id)).toHaveLength(2);
  });

  it('move it up and down, and no further than the ends', async () => {
    const ids: string[] = [];
    for (const title of ['A', 'B', 'C']) {
      ids.push((await room.created({ title, sections: [textSection('One')] })).id);
    }
    const move = (moduleId: string, direction: string, places?: number) =>
      room.admin.send('PATCH', `${modulesPath}/reorder`, { moduleId, direction, places });
    const order = async () =>
      (await room.admin.send<{ title: string }[]>('GET', '/api/training-modules')).body
        .map(({ title }) => title)
        .join('');
    const [a = '', , c = ''] = ids;
    expect((await move(c, 'up')).body).toMatchObject({ displayOrder: 1 });
    expect(await order()).toBe('ACB');
    await move(a, 'up');
    await move(a, 'down');
    expect(await order()).toBe('CAB');
    expect((await move(newId(), 'up')).status).toBe(404);
    expect((await move(a, 'up', 0)).status).toBe(400);
    // A drag over several places is one change, and ends at the first or last one.
    const audited = (await room.auditOf('training.reorder', c)).length;
    await move(c, 'down', 2);
    expect(await order()).toBe('ABC');
    await move(c, 'up', 100);
    expect(await order()).toBe('CAB');
    expect(await room.auditOf('training.reorder', c)).toHaveLength(audited + 2);
    await Promise.all([move(a, 'down'), move(c, 'down'), move(a, 'up')]);
    expect((await order()).split('').toSorted().join('')).toBe('ABC');
  });

  it('delete it with everything in it', async () => {
    const thumbnail = await room.fileOf('thumbnail');
    const fields = { title: 'A', thumbnailFileKey: thumbnail, sections: [textSection('One')] };
    const { id } = await room.created(fields);
    const user = await room.test.addUser();
    await addGrant(room.test, user.id, id);
    expect((await room.admin.send('DELETE', `${modulesPath}/${id}`)).status).toBe(204);
    expect((await room.admin.send('DELETE', `${modulesPath}/${id}`)).status).toBe(404);
    expect(await room.uploads()).toEqual([]);
    expect(await room.auditOf('training.remove', id)).toMatchObject([
      { subject_name: 'A', after: null },
    ]);
  });
});
