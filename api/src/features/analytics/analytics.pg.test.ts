import type {
  ContentFigures,
  EarningsFigures,
  EngagementFigures,
  UsersFigures,
} from '@greenroom/sync-protocol/analytics/analytics-records';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { Problem } from '@greenroom/sync-protocol/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../http/testing/test-app.ts';
import { addGrant, addModule } from '../training/testing/add-module.ts';
import { addCommunity, instantOf } from './testing/add-community.ts';

/** A Wednesday; its week began on Sunday, 2026-11-15. */
const now = new Date('2026-11-18T12:00:00.000Z');

interface Answers {
  readonly users: UsersFigures;
  readonly engagement: EngagementFigures;
  readonly earnings: EarningsFigures;
  readonly content: ContentFigures;
}

let test: TestApp;
let admin: Caller;
let adminId: string;

/** An administrator of 2025, and nobody else. */
async function start() {
  test = await startTestApp();
  test.setNow(now);
  const made = instantOf('2025-01-01');
  const { id } = await test.addUser({ role: 'admin', created_at: made, approved_at: made });
  adminId = id;
  admin = await test.signedIn({ id });
}

async function read<A extends keyof Answers>(area: A, query = ''): Promise<Answers[A]> {
  const { status, body } = await admin.send('GET', `/api/admin/analytics/${area}${query}`);
  expect(status).toBe(200);
  return body as Answers[A];
}

const noDays = { from: '2026-10-22', to: '2026-11-18' };
const noDaysBefore = { from: '2026-09-24', to: '2026-10-21' };

describe('an empty community', () => {
  beforeAll(start);
  afterAll(() => test.stop());

  it('has zeros where nothing is counted, and null where nothing can be computed', async () => {
    expect(await read('users')).toMatchObject({
      totalUsers: 1,
      activeUsers: 1,
      newUsersThisWeek: 0,
      userGrowthRate: null,
      period: { ...noDays, newUsers: 0, approvedUsers: 0 },
      before: { ...noDaysBefore, newUsers: 0, approvedUsers: 0 },
      step: 'day',
    });
    await test.db.deleteFrom('sessions').execute();
    admin = await test.signedIn(await test.addUser({ role: 'admin' }));
    expect(await read('engagement')).toMatchObject({
      averageSessionDuration: 0,
      totalVideoWatches: 0,
      averageRating: null,
      messagesExchanged: 0,
      before: { ...noDaysBefore, messagesExchanged: 0, averageSessionDuration: null },
    });
    expect(await read('earnings')).toEqual({
      totalEarnings: '0.00',
      averageEarningPerUser: null,
      topEarnerAmount: null,
      earningsGrowth: null,
      period: { ...noDays, totalEarnings: '0.00', averageWeek: null },
      before: { ...noDaysBefore, totalEarnings: '0.00', averageWeek: null },
      step: 'week',
      series: ['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15'].map((start) => ({
        start,
        totalEarnings: '0.00',
        members: 0,
      })),
    });
    expect(await read('content')).toMatchObject({
      totalTrainingModules: 0,
      completionRate: null,
      averageRating: null,
      totalViews: 0,
      period: { ...noDays, grants: 0, views: 0, completionRate: null },
    });
  });
});

describe('a community', () => {
  let members: readonly string[];

  beforeAll(async () => {
    await start();
    members = await addCommunity(test, now);
  });
  afterAll(() => test.stop());

  it('counts every account, the active ones and the growth of this week', async () => {
    // The administrator and the member seen six days ago are active.
    expect(await read('users')).toMatchObject({
      totalUsers: 8,
      activeUsers: 2,
      newUsersThisWeek: 2,
      // Two against the three of the same days; two more came after Wednesday noon.
      userGrowthRate: -33.3,
      period: { newUsers: 7, approvedUsers: 6 },
      before: { newUsers: 0, approvedUsers: 0 },
    });
  });

  it('shows a period by day, and a longer one by week, with the same sums', async () => {
    const short = await read('users', '?from=2026-11-10&to=2026-11-16');
    expect(short).toMatchObject({
      period: { from: '2026-11-10', to: '2026-11-16', newUsers: 5, approvedUsers: 6 },
      before: { from: '2026-11-03', to: '2026-11-09', newUsers: 1, approvedUsers: 0 },
      step: 'day',
    });
    expect(short.series.map(({ newUsers }) => newUsers)).toEqual([2, 0, 1, 0, 1, 1, 0]);
    const long = await read('users', '?from=2026-10-01&to=2026-11-18');
    expect(long.step).toBe('week');
    expect(long.series.at(-1)).toEqual({ start: '2026-11-15', newUsers: 2, approvedUsers: 6 });
    expect(long.series.map(({ newUsers }) => newUsers)).toEqual([0, 0, 0, 0, 0, 0, 5, 2]);
    for (const { start } of long.series) expect(weekStartOf(start)).toBe(start);
  });

  it('adds up earnings: all weeks, the average, the top and the growth', async () => {
    // Ada 100.00 + 30.10 + 10.00 + 2.51, Bea 20.05 + 4.99.
    expect(await read('earnings')).toEqual({
      totalEarnings: '167.65',
      // 83.825: a tie, to the even penny.
      averageEarningPerUser: '83.82',
      topEarnerAmount: '142.61',
      // 7.50 against 10.00.
      earningsGrowth: -25,
      // Weeks of 1, 8 and 15 November: 50.15 + 10.00 + 7.50; three rows of the first two, which are over.
      period: { ...noDays, totalEarnings: '67.65', averageWeek: '20.05' },
      before: { ...noDaysBefore, totalEarnings: '0.00', averageWeek: null },
      step: 'week',
      series: [
        { start: '2026-10-25', totalEarnings: '0.00', members: 0 },
        { start: '2026-11-01', totalEarnings: '50.15', members: 2 },
        { start: '2026-11-08', totalEarnings: '10.00', members: 1 },
        { start: '2026-11-15', totalEarnings: '7.50', members: 2 },
      ],
    });
  });

  it('counts messages, and averages sessions from sign-in to last use', async () => {
    const [ada = ''] = members;
    const ended = await test.db
      .selectFrom('sessions')
      .select('sid')
      .where('user_id', '=', ada)
      .execute();
    // Begun on 12 November, last used half an hour later.
    await test.db
      .updateTable('sessions')
      .set({ last_seen_at: instantOf('2026-11-12', '12:30:00.000') })
      .where('sid', '=', ended[0]?.sid ?? '')
      .execute();
    const figures = await read('engagement', '?from=2026-11-12&to=2026-11-12');
    expect(figures).toMatchObject({
      messagesExchanged: 3,
      period: { messagesExchanged: 0, averageSessionDuration: 30 },
      before: { averageSessionDuration: null },
    });
    // Sessions of 30, 0 and 0 minutes.
    expect(figures.averageSessionDuration).toBe(10);
    expect(await read('engagement')).toMatchObject({ period: { messagesExchanged: 2 } });
    expect(await read('engagement', '?from=2026-10-22&to=2026-11-17')).toMatchObject({
      before: { messagesExchanged: 1 },
    });
  });

  it('counts no message that its author deleted, of which a place stays', async () => {
    const { messagesExchanged } = await read('engagement');
    const last = await test.db
      .selectFrom('chat_messages')
      .select(['id', 'content'])
      .orderBy('timestamp', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const change = (changes: { content: string | null; deleted_at: Date | null }) =>
      test.db.updateTable('chat_messages').set(changes).where('id', '=', last.id).execute();
    await change({ content: null, deleted_at: now });
    expect(await read('engagement', '?from=2026-10-22&to=2026-11-18')).toMatchObject({
      messagesExchanged: messagesExchanged - 1,
      period: { messagesExchanged: 1 },
    });
    await change({ content: last.content, deleted_at: null });
  });

  it('counts a video as watched by who began its module or completed its section', async () => {
    const { totalVideoWatches } = await read('engagement');
    const [ada = '', bea = ''] = members;
    const module = await addModule(test, { sections: 2 });
    const [first = '', second = ''] = module.sectionIds;
    await test.db
      .updateTable('section_content_items')
      .set({ type: 'video', content: null, file_key: crypto.randomUUID() })
      .where('module_id', '=', module.id)
      .execute();
    const report = (user_id: string, section_id: string, completed: boolean) =>
      test.db
        .insertInto('training_section_progress')
        .values({
          user_id,
          module_id: module.id,
          section_id,
          progress_percentage: completed ? 100 : 50,
          completed,
          last_watched_at: now,
        })
        .execute();
    await report(ada, first, true);
    await report(ada, second, false);
    await report(bea, second, true);
    expect((await read('engagement')).totalVideoWatches).toBe(totalVideoWatches + 2);
    // A section that is one video, with no items.
    await test.db
      .updateTable('training_sections')
      .set({ type: 'video', video_file_key: crypto.randomUUID() })
      .where('id', '=', first)
      .execute();
    await test.db.deleteFrom('section_content_items').where('section_id', '=', first).execute();
    expect((await read('engagement')).totalVideoWatches).toBe(totalVideoWatches + 2);
    await test.db.deleteFrom('training_modules').where('id', '=', module.id).execute();
  });

  it('rates completion over granted modules, drafts left out', async () => {
    expect(await read('content')).toMatchObject({
      totalTrainingModules: 3,
      // One of four.
      completionRate: 25,
      averageRating: null,
      totalViews: 3,
      // Of the three open grants of the period one is completed; the draft's grant is the fourth.
      period: { grants: 4, views: 2, completionRate: 33.3 },
      before: { grants: 1, views: 1, completionRate: 0 },
    });
  });

  it('leaves out what administrators open and were granted, who may open everything', async () => {
    const module = await addModule(test);
    await test.db
      .updateTable('training_modules')
      .set({ module_type: 'single-video', video_file_key: crypto.randomUUID() })
      .where('id', '=', module.id)
      .execute();
    const content = await read('content');
    const { totalVideoWatches } = await read('engagement');
    await addGrant(test, adminId, module.id);
    const progress = { moduleId: module.id, progressPercentage: 100, completed: true };
    expect((await admin.send('POST', '/api/training-progress', progress)).status).toBe(200);
    expect(await read('content')).toEqual(content);
    expect((await read('engagement')).totalVideoWatches).toBe(totalVideoWatches);
    const views = async () =>
      (await admin.send<{ views: number }>('GET', `/api/training-modules/${module.id}`)).body.views;
    expect(await views()).toBe(0);
    await test.db
      .updateTable('training_progress')
      .set({ user_id: members[0] ?? '' })
      .where('module_id', '=', module.id)
      .execute();
    expect((await read('content')).totalViews).toBe(content.totalViews + 1);
    expect((await read('engagement')).totalVideoWatches).toBe(totalVideoWatches + 1);
    expect(await views()).toBe(1);
    await test.db.deleteFrom('training_modules').where('id', '=', module.id).execute();
  });

  it('refuses a period that ends before it begins or is too long', async () => {
    for (const query of ['?from=2026-11-02&to=2026-11-01', '?from=2020-01-01&to=2026-01-01']) {
      const answer = await admin.send<Problem>('GET', `/api/admin/analytics/users${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
      expect((await admin.send('GET', `/api/admin/analytics.csv${query}`)).status).toBe(400);
    }
  });

  it('exports every figure as CSV, with neutralised cells', async () => {
    const { text, headers } = await admin.send('GET', '/api/admin/analytics.csv');
    expect(headers['content-disposition']).toContain('analytics-2026-11-18.csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFArea,Figure,From,To,Value');
    expect(lines).toContain('Users,totalUsers,,,8');
    // A negative growth would be a formula.
    expect(lines).toContain("Users,userGrowthRate,,,'-33.3");
    expect(lines).toContain('Engagement,averageRating,,,');
    expect(lines).toContain('Earnings,totalEarnings,2026-10-22,2026-11-18,67.65');
    expect(lines).toContain('Earnings,totalEarnings,2026-11-01,2026-11-07,50.15');
    expect(lines).toContain('Users,newUsers,2026-11-10,2026-11-10,2');
  });
});
