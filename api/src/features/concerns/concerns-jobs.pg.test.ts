import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { createLog } from '../../http/log/log.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { startConcernsJobs } from './concerns-jobs.ts';

const test = await startAppOfFile();
const jobs = await startJobs({ url: test.database.url });
await startConcernsJobs(jobs.boss, {
  db: test.db,
  files: test.files,
  log: createLog('silent'),
  now: () => new Date('2026-11-21T10:00:00Z'),
});
afterAll(() => jobs.stop(0));

async function file(day: string): Promise<void> {
  test.setNow(new Date(`${day}T10:00:00Z`));
  const member = await test.signedIn(await test.addUser());
  const reply = await member.send('POST', '/api/anonymous-concerns', { content: day });
  expect(reply.status).toBe(201);
}

async function readXmins(): Promise<Map<string, string>> {
  const { rows } = await sql<{ content: string; xmin: string }>`
    select content, xmin::text from anonymous_concerns`.execute(test.db);
  return new Map(rows.map(({ content, xmin }) => [content, xmin]));
}

interface Statistics {
  readonly deadRows: string;
  readonly lastVacuum: Date | null;
}

async function readStatistics(): Promise<Statistics | undefined> {
  const { rows } = await sql<Statistics>`
    select n_dead_tup as "deadRows", last_vacuum as "lastVacuum"
    from pg_stat_user_tables where relname = 'anonymous_concerns'`.execute(test.db);
  return rows[0];
}

it('every five minutes hides when the last concern came', async () => {
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) await file(day);
  const before = await readXmins();
  await jobs.boss.send('concerns.shuffle');
  const isShuffled = async (day: string) => (await readXmins()).get(day) !== before.get(day);
  await vi.waitFor(async () => expect(await isShuffled('2026-11-21')).toBe(true), {
    timeout: 15_000,
  });
  expect(await isShuffled('2026-11-20')).toBe(true);
  // Last moved with those of the day after it.
  expect(await isShuffled('2026-11-19')).toBe(false);
  // Former versions of the rows are gone. A session may count them after the vacuum: the next one's job.
  await vi.waitFor(
    async () => {
      const found = await readStatistics();
      if (found?.lastVacuum && found.deadRows !== '0') await jobs.boss.send('concerns.shuffle');
      expect(found).toEqual({ deadRows: '0', lastVacuum: expect.any(Date) });
    },
    { timeout: 15_000 },
  );
  const schedules = await jobs.boss.getSchedules();
  expect(schedules.map(({ name, cron }) => `${name} ${cron}`)).toEqual([
    'concerns.shuffle */5 * * * *',
  ]);
}, 40_000);

it('autovacuum does not tell when many concerns had come', async () => {
  const { rows } = await sql<{ options: string[] }>`
    select reloptions as options from pg_class where relname = 'anonymous_concerns'`.execute(
    test.db,
  );
  expect(rows[0]?.options).toContain('autovacuum_enabled=off');
});
