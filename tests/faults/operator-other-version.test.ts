import { readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '@greenroom/api/database/migrations';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '../../infra/operator/command-line.ts';
import {
  earlierDataOfFile,
  earlierMigrations,
  inEmbedded,
  makeDataFolder,
} from '../support/server/earlier-data.ts';

const makeData = earlierDataOfFile();

const all = Object.keys(migrations);

let dataFolder: string;
beforeEach(() => {
  dataFolder = makeDataFolder();
});

/** In this process: many commands, none of which may change anything. */
async function greenroom(...args: string[]): Promise<{ code: number; output: string }> {
  let output = '';
  const write = (text: string) => void (output += text);
  // No test asks a real push service.
  const env = { GREENROOM_DATA: dataFolder, PUSH_TEST_ORIGIN: 'https://localhost:2' };
  const code = await runCommandLine(args, { env, write, writeError: write });
  return { code, output };
}

const namesIn = (folder = '') => readdirSync(join(dataFolder, folder)).toSorted();

const readMajor = () =>
  Number(readFileSync(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION'), 'utf8'));

/** All that a command could have changed. */
const readState = (major?: number) =>
  inEmbedded(
    dataFolder,
    async (client) => {
      const list = async (query: string) =>
        (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
      return {
        files: namesIn(),
        ran: await list('select name from kysely_migration order by 1'),
        users: await list('select username as name from users'),
        passwords: await list('select password as name from users'),
      };
    },
    major,
  );

const commands = [
  ['admin', 'list'],
  ['admin', 'create', 'ada', '--email', 'ada@example.org'],
  ['admin', 'reset-password', 'from-before'],
  ['admin', 'reset-second-factor', 'from-before'],
  ['admin', 'end-sessions', 'from-before'],
  ['keys', 'rotate'],
  ['keys', 'rotate', '--discard-lost'],
] as const;

const outdated =
  /This database is of an earlier version of Greenroom\. Run npm run greenroom -- upgrade first/;

const untouched = {
  files: ['postgres'],
  ran: earlierMigrations,
  users: ['from-before'],
  passwords: ['none'],
};

describe('data of an earlier version', () => {
  it('are refused by every command that works with accounts or keys', async () => {
    await makeData(dataFolder);
    for (const command of commands) {
      const refused = await greenroom(...command);
      expect(refused, command.join(' ')).toEqual({
        code: 1,
        output: expect.stringMatching(outdated),
      });
      expect(refused.output).toContain('Nothing was changed.');
    }
    expect(await readState()).toEqual(untouched);
  }, 240_000);

  it('are refused while the earlier version runs on them', async () => {
    await makeData(dataFolder);
    const [list, rotate] = await inEmbedded(dataFolder, async () => [
      await greenroom('admin', 'list'),
      await greenroom('keys', 'rotate'),
    ]);
    expect(list).toEqual({ code: 1, output: expect.stringMatching(outdated) });
    expect(rotate).toEqual({ code: 1, output: expect.stringMatching(outdated) });
    expect(await readState()).toEqual(untouched);
  }, 120_000);

  it('are a failed check of doctor, which makes no keys', async () => {
    await makeData(dataFolder);
    const { code, output } = await greenroom('doctor');
    expect(code, output).toBe(1);
    expect(output).toMatch(new RegExp(`^FAILED {3}Database: ${outdated.source}`, 'm'));
    expect(output).toMatch(/^unused {3}Keys of bank details: Not checked/m);
    expect(await readState()).toEqual(untouched);
  }, 120_000);
});

it('refuses data of a newer version, and leaves them', async () => {
  const later = '29990101000000_later';
  const plant = `insert into kysely_migration values ('${later}', 'now')`;
  await makeData(dataFolder, { ran: all, plant });
  for (const command of [['admin', 'list'], ['keys', 'rotate'], ['doctor']]) {
    const refused = await greenroom(...command);
    expect(refused, command.join(' ')).toEqual({
      code: 1,
      output: expect.stringContaining(`a newer version of Greenroom (${later}). Run that version.`),
    });
  }
  expect(await readState()).toMatchObject({ files: ['postgres'], ran: [...all, later] });
}, 120_000);

describe('data of an older PostgreSQL', () => {
  it('are refused where the schema is older too, and not moved', async () => {
    await makeData(dataFolder, { major: 17 });
    const doctor = await greenroom('doctor');
    expect(doctor).toEqual({ code: 1, output: expect.stringMatching(outdated) });
    const list = await greenroom('admin', 'list');
    expect(list).toEqual({ code: 1, output: expect.stringMatching(outdated) });
    expect(readMajor()).toBe(17);
    expect(await readState(17)).toEqual(untouched);
  }, 120_000);

  it('are used where they are, as the server does after a move that failed', async () => {
    await makeData(dataFolder, { ran: all, major: 17 });
    const doctor = await greenroom('doctor');
    expect(doctor.output).toMatch(
      /^warning {2}Database: PostgreSQL 17\.\d+, UTF8; this version uses 18\. .*greenroom -- upgrade$/m,
    );
    expect(doctor.output).toMatch(/^ok {7}Keys of bank details: None yet/m);
    expect(namesIn()).toEqual(['postgres']);
    const created = await greenroom('admin', 'create', 'ada', '--email', 'ada@example.org');
    expect(created, created.output).toMatchObject({ code: 0 });
    expect(readMajor()).toBe(17);
    expect(await readState(17)).toMatchObject({ users: ['from-before', 'ada'] });
  }, 120_000);

  it('are not taken for none where a move was broken off', async () => {
    await makeData(dataFolder, { ran: all, major: 17 });
    const [place, former] = ['cluster', 'cluster-17'].map((name) =>
      join(dataFolder, 'postgres', name),
    ) as [string, string];
    renameSync(place, former);
    const before = namesIn('postgres');
    for (const command of [['admin', 'list'], ['doctor']]) {
      const refused = await greenroom(...command);
      expect(refused, command.join(' ')).toEqual({
        code: 1,
        output: expect.stringMatching(/was broken off\. .*npm run greenroom -- upgrade/),
      });
    }
    expect(namesIn('postgres')).toEqual(before);
    renameSync(former, place);
    expect(await readState(17)).toMatchObject({ users: ['from-before'] });
  }, 120_000);
});

it('creates a database for the first administrator, and none for doctor', async () => {
  const doctor = await greenroom('doctor');
  expect(doctor).toEqual({
    code: 1,
    output: expect.stringMatching(/^FAILED {3}Database: There is no database in \S+ yet/m),
  });
  expect(namesIn()).toEqual([]);
  const created = await greenroom('admin', 'create', 'ada', '--email', 'ada@example.org');
  expect(created, created.output).toMatchObject({ code: 0 });
  expect(await readState()).toMatchObject({ ran: all, users: ['ada'] });
}, 120_000);
