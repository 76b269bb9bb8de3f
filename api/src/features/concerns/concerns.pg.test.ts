import { randomBytes, randomUUID } from 'node:crypto';
import type { Concern, ListedConcern } from '@greenroom/sync-protocol/concerns/concerns-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';

const test = await startAppOfFile();
let member: Caller;
const admin = await test.signedIn(await test.addUser({ role: 'admin', username: 'Boss' }));
beforeEach(async () => {
  await test.db.deleteFrom('anonymous_concerns').execute();
  member = await test.signedIn(await test.addUser());
});

const url = '/api/anonymous-concerns';
type Sent = Concern & { readonly followUpCode: string };
let address = 0;
/** From a new address each time: one may send ten in a minute. */
const send = (body: unknown) => {
  address += 1;
  return member.send<Sent>('POST', url, body, { remoteAddress: `192.0.2.${address}` });
};
const followUp = (code: string, caller = member) =>
  caller.send<Concern>('GET', `${url}/follow-up/${encodeURIComponent(code)}`);
const list = async (query = '') =>
  (await admin.send<ListedConcern[]>('GET', `${url}${query}`)).body;
const update = (id: string, body: unknown) =>
  admin.send<ListedConcern>('PUT', `${url}/${id}`, body);

describe('sending', () => {
  it('stores a pending concern with its day and answers a code once', async () => {
    test.setNow(new Date('2026-11-20T15:47:31.123Z'));
    const reply = await send({ content: '  The stairs are dark. ' });
    test.setNow(new Date());
    expect([reply.status, reply.body]).toMatchObject([
      201,
      {
        content: 'The stairs are dark.',
        status: 'pending',
        adminResponse: null,
        createdAt: '2026-11-20T00:00:00.000Z',
        followUpCode: expect.stringMatching(/^(\w{5}-){3}\w{5}$/),
      },
    ]);
    // A random id: version 4.
    expect(reply.body.id[14]).toBe('4');
    const rows = JSON.stringify(
      await test.db.selectFrom('anonymous_concerns').selectAll().execute(),
    );
    expect(rows).not.toContain(reply.body.followUpCode);
  });

  it('again with the same id is one concern, with the code of the device', async () => {
    const concern = { id: randomUUID(), content: 'Hello', followUpCode: '0123456789ABCDEFGHJK' };
    const [first, again] = [await send(concern), await send(concern)];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(first.body.followUpCode).toBe('01234-56789-ABCDE-FGHJK');
    expect(await list()).toHaveLength(1);
    expect((await send({ ...concern, content: 'Other' })).body).toMatchObject({ code: 'id_taken' });
  });

  it('again without a code makes a new one, for the first answer was lost', async () => {
    const concern = { id: randomUUID(), content: 'Hello' };
    const [lost, again] = [(await send(concern)).body, (await send(concern)).body];
    expect((await followUp(lost.followUpCode)).status).toBe(404);
    expect((await followUp(again.followUpCode)).status).toBe(200);
  });
});

describe('following up', () => {
  it('shows the response to whoever has the code, in any spelling', async () => {
    const { body } = await send({ content: 'Hello' });
    await update(body.id, { status: 'reviewed', adminResponse: ' Lamps are ordered. ' });
    const other = await test.signedIn(await test.addUser());
    const typed = body.followUpCode.toLowerCase().replaceAll('-', ' ');
    expect((await followUp(typed, other)).body).toEqual({
      status: 'reviewed',
      adminResponse: 'Lamps are ordered.',
      createdAt: body.createdAt,
    });
  });

  it('answers 404 for a code of no concern', async () => {
    expect((await followUp('00000-00000-00000-00000')).status).toBe(404);
  });
});

describe('administrators', () => {
  it('list by day, filter and search, with counts', async () => {
    for (const [day, content] of [
      ['2026-11-18', 'A lamp'],
      ['2026-11-20', 'Another lamp'],
      ['2026-11-19', 'A chair'],
    ] as const) {
      test.setNow(new Date(`${day}T10:00:00Z`));
      const { body } = await send({ content });
      if (content === 'A chair') await update(body.id, { status: 'resolved' });
    }
    test.setNow(new Date());
    const contents = async (query: string) => (await list(query)).map(({ content }) => content);
    expect(await contents('')).toEqual(['Another lamp', 'A chair', 'A lamp']);
    expect(await contents('?sort=createdAt')).toEqual(['A lamp', 'A chair', 'Another lamp']);
    expect(await contents('?sort=status')).toEqual(['A lamp', 'Another lamp', 'A chair']);
    expect(await contents('?sort=-status')).toEqual(['A chair', 'A lamp', 'Another lamp']);
    expect(await contents('?sort=status&status=pending')).toEqual(['A lamp', 'Another lamp']);
    expect(await contents('?search=LAMP')).toEqual(['Another lamp', 'A lamp']);
    expect(await contents('?status=resolved')).toEqual(['A chair']);
    const counts = await admin.send('GET', `${url}/counts?search=lamp`);
    expect(counts.body).toEqual({ all: 2, pending: 2, reviewed: 0, resolved: 0 });
  });

  it.each(['', '?sort=status', '?sort=-status', '?status=pending&sort=status'])(
    'order those of one day and status by their random ids, over its pages: %s',
    async (query) => {
      const rows = Array.from({ length: 51 }, () => ({
        content: 'Hello',
        created_on: '2026-11-20',
        follow_up_hash: randomBytes(32),
      }));
      await test.db.insertInto('anonymous_concerns').values(rows).execute();
      const first = await list(query);
      const second = await list(`${query === '' ? '?' : `${query}&`}page=2`);
      expect([first.length, second.length]).toEqual([50, 1]);
      const ids = [...first, ...second].map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted());
    },
  );

  it('answer; a status alone keeps the response; both are audited without the texts', async () => {
    const { body } = await send({ content: 'Hello' });
    await update(body.id, { status: 'reviewed', adminResponse: 'Thank you' });
    await update(body.id, { status: 'reviewed', adminResponse: '\u200b' });
    const reply = await update(body.id, { status: 'resolved', adminResponse: '' });
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { status: 'resolved', adminResponse: 'Thank you', reviewedByUsername: 'Boss' },
    ]);
    const { reviewed_by_id } = await test.db
      .selectFrom('anonymous_concerns')
      .select('reviewed_by_id')
      .executeTakeFirstOrThrow();
    expect([reply.body.reviewedById]).toEqual([reviewed_by_id]);
    const audit = await test.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', body.id)
      .orderBy('created_at')
      .execute();
    expect(audit).toEqual([
      {
        action: 'concerns.update',
        before: { status: 'pending', hasResponse: false },
        after: { status: 'reviewed', hasResponse: true },
      },
      {
        action: 'concerns.update',
        before: { status: 'reviewed', hasResponse: true },
        after: { status: 'resolved', hasResponse: true },
      },
    ]);
  });

  it('do not answer over what another has answered meanwhile', async () => {
    const { body } = await send({ content: 'Hello' });
    const mine = { status: 'resolved', adminResponse: 'Mine' } as const;
    const theirs = await update(body.id, { ...mine, adminResponse: 'Theirs', basedOn: null });
    const refused = await update(body.id, { ...mine, basedOn: null });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'conflict', message: expect.stringMatching(/^Another administrator has answered/) },
    ]);
    expect(await list()).toMatchObject([{ adminResponse: 'Theirs' }]);
    const { reviewedAt } = theirs.body;
    const sent = await update(body.id, { ...mine, basedOn: reviewedAt });
    expect(sent.body).toMatchObject({ adminResponse: 'Mine' });
    // Repeated, as after an answer that was lost.
    expect((await update(body.id, { ...mine, basedOn: reviewedAt })).body).toEqual(sent.body);
  });

  it('need a status', async () => {
    const { body } = await send({ content: 'Hello' });
    expect((await update(body.id, { adminResponse: 'Thank you' })).status).toBe(400);
    expect((await update(randomUUID(), { status: 'resolved' })).status).toBe(404);
  });
});

it('concerns sent and reviewed at the same moment are all kept', async () => {
  const first = (await send({ content: 'First' })).body;
  await Promise.all([
    ...Array.from({ length: 8 }, (_none, n) => send({ content: `Concern ${n}` })),
    update(first.id, { status: 'reviewed', adminResponse: 'Thank you' }),
  ]);
  const all = await list();
  expect(all).toHaveLength(9);
  expect(all.find(({ id }) => id === first.id)).toMatchObject({ adminResponse: 'Thank you' });
});
