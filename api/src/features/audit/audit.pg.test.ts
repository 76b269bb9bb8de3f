import type { AuditActor, AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { violatedConstraint } from '../../database/database-errors.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { auditQuery, recordAudit } from './audit-repository.ts';

const test = await startAppOfFile();
const boss = await test.addUser({ role: 'admin', username: 'Boss' });
const ada = await test.addUser({ role: 'admin', username: 'Ada' });
const admin = await test.signedIn(boss);
for (let n = 0; n < 55; n += 1) await record(n);

/** Entry `n` of day 1 + n / 10: every fifth is Ada's, with subject `s<n>` named `Name <n>`. */
async function record(n: number): Promise<void> {
  const actor = n % 5 === 0 ? ada : boss;
  await test.db.transaction().execute((trx) =>
    recordAudit(trx, {
      actor: { userId: actor.id, username: actor.username },
      action: n % 2 === 0 ? 'users.approve' : 'users.reject',
      subjectId: `s${n}`,
      ...(n !== 54 && { subjectName: `Name ${n}` }),
      before: { n },
      after: null,
      now: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 10), n % 10)),
    }),
  );
}

async function list(query: string) {
  const reply = await admin.send<AuditEntry[]>('GET', `/api/admin/audit?${query}`);
  expect(reply.status, reply.text).toBe(200);
  const subjects = reply.body.map(({ subjectId }) => subjectId);
  return { subjects, rows: reply.body, total: reply.headers['x-total-count'] };
}

describe('the audit log', () => {
  it('is listed newest first, 50 a page, with the total', async () => {
    const first = await list('');
    expect([first.subjects.length, first.subjects[0], first.total]).toEqual([50, 's54', '55']);
    expect((await list('page=2')).subjects).toEqual(['s4', 's3', 's2', 's1', 's0']);
    expect(first.rows.slice(0, 2)).toMatchObject([
      { actorUsername: 'Boss', subjectName: null, before: { n: 54 }, after: null },
      { actorId: boss.id, action: 'users.reject', subjectType: 'user', subjectName: 'Name 53' },
    ]);
  });

  it('is filtered by action, actor, subject and instants, the first inclusive', async () => {
    expect((await list('action=users.approve')).total).toBe('28');
    expect((await list(`actorId=${ada.id}`)).total).toBe('11');
    expect(await list('subjectId=s7')).toMatchObject({ subjects: ['s7'], total: '1' });
    const [second, third] = ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
    expect((await list('from=2026-01-05T00:00:00.000Z')).total).toBe('15');
    expect((await list(`to=${second}`)).total).toBe('10');
    expect((await list(`from=${second}&to=${third}`)).total).toBe('10');
    expect((await list(`from=${second}&to=${third}&actorId=${ada.id}`)).total).toBe('2');
  });

  it('accepts instants of any offset, the last exclusive', async () => {
    const hours = await list('from=2026-01-02T01:00:00.000Z&to=2026-01-02T03:00:00.000Z');
    expect(hours.subjects).toEqual(['s12', 's11']);
    const berlin = encodeURIComponent('2026-01-02T06:00:00+01:00');
    expect((await list(`from=${berlin}`)).total).toBe('40');
  });

  it('lists all actors, by name, under the name of their latest entry', async () => {
    const { body } = await admin.send<AuditActor[]>('GET', '/api/admin/audit/actors');
    expect(body).toEqual([
      { id: ada.id, username: 'Ada' },
      { id: boss.id, username: 'Boss' },
    ]);
  });

  it('is searched by the names of actor and subject, in any case', async () => {
    expect((await list('search=aDA')).total).toBe('11');
    expect((await list('search=name%201')).total).toBe('11');
    expect((await list('search=%25')).total).toBe('0');
  });

  it('keeps the entries of a deleted administrator', async () => {
    const gone = await test.addUser({ role: 'admin', username: 'Gone' });
    const caller = await test.signedIn(gone);
    await caller.send('PUT', `/api/admin/users/${ada.id}/username`, { username: 'Ada L' });
    const reply = await admin.send('DELETE', `/api/admin/users/${gone.id}/delete`);
    expect(reply.status, reply.text).toBe(204);
    const { rows } = await list(`actorId=${gone.id}`);
    expect(rows).toMatchObject([{ actorUsername: 'Gone', subjectName: 'Ada' }]);
    const actors = await admin.send<AuditActor[]>('GET', '/api/admin/audit/actors');
    expect(actors.body).toContainEqual({ id: gone.id, username: 'Gone' });
  });

  it('accepts no change and no removal, not even from the database', async () => {
    for (const statement of [
      `update audit_log set actor_username = 'x'`,
      `delete from audit_log where action = 'users.approve'`,
    ]) {
      const error: unknown = await test.database.pool.query(statement).catch((e: unknown) => e);
      expect(violatedConstraint(error), statement).toBe('audit_log_append_only');
    }
  });

  it('has no row of a change that was rolled back', async () => {
    const before = (await list('')).total;
    const failing = test.db.transaction().execute(async (trx) => {
      await recordAudit(trx, {
        actor: { userId: boss.id, username: boss.username },
        action: 'users.approve',
        before: null,
        after: null,
        now: new Date(),
      });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect((await list('')).total).toBe(before);
  });

  it('finds the entries of one subject by an index, whatever their type', async () => {
    const subjectId = newId();
    const plan = await test.db.transaction().execute(async (trx) => {
      await sql`
        insert into audit_log (actor_username, action, subject_type, subject_id, created_at)
        select 'Boss', 'users.approve', 'type-' || n % 20,
          case when n % 1000 = 0 then ${subjectId} else gen_random_uuid()::text end,
          now() - make_interval(mins => n)
        from generate_series(1, 3000) as n`.execute(trx);
      await sql`analyze audit_log`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain ${auditQuery(trx, { subjectId }, '-createdAt').limit(50)}`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('audit_log_subject_id_idx');
  });
});
