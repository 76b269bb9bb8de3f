import { type KyselyPlugin, sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../database/testing/test-database.ts';
import type { Db } from '../database/schema.ts';
import { testFeeds } from '../sync/testing/sync-client.ts';
import { ChangeAnnouncer } from './change-announcer.ts';
import { Hub } from './hub.ts';

const database = await createDatabaseOfFile();
let hub: Hub;
let warnings: number;

beforeEach(() => {
  hub = new Hub(60_000);
  warnings = 0;
});

function announcerOn(db: Db): ChangeAnnouncer {
  const log = { warn: () => void (warnings += 1) };
  return new ChangeAnnouncer({ db, feeds: testFeeds, log }, hub);
}

/** Reads of changes fail as by the time limit of a statement; those of the state alone do not. */
function failingReads(): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      const isOfChanges = /"value":"\d+:\d+:[\d,]*"/.test(JSON.stringify(node));
      if (isOfChanges) throw new Error('canceling statement due to statement timeout');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

describe('changes that could not be read', () => {
  it('are announced as everything once the epoch is another', async () => {
    const announcer = announcerOn(database.db);
    await announcer.announceNow();
    const [all, some] = [vi.spyOn(hub, 'pokeAll'), vi.spyOn(hub, 'poke')];
    await sql`update sync_state set epoch = gen_random_uuid()::text`.execute(database.db);
    await announcer.announce();
    expect([all.mock.calls.length, some.mock.calls.length]).toEqual([1, 0]);
    const { id } = await insertUser(database.db);
    await announcer.announce();
    expect(all).toHaveBeenCalledTimes(1);
    expect(some.mock.lastCall?.[0]).toContain(`user:${id}`);
    expect(warnings).toBe(0);
  });

  it('are announced as everything after two failures, and the next are read again', async () => {
    const plugin = failingReads();
    const announcer = announcerOn(database.db.withPlugin(plugin));
    await announcer.announceNow();
    const [all, some] = [vi.spyOn(hub, 'pokeAll'), vi.spyOn(hub, 'poke')];
    await announcer.announce();
    await announcer.announce();
    expect([warnings, all.mock.calls.length]).toEqual([2, 0]);
    await announcer.announce();
    expect([warnings, all.mock.calls.length]).toEqual([2, 1]);
    plugin.transformQuery = ({ node }) => node;
    const { id } = await insertUser(database.db);
    await announcer.announce();
    expect(all).toHaveBeenCalledTimes(1);
    expect(some.mock.lastCall?.[0]).toContain(`user:${id}`);
  });
});
