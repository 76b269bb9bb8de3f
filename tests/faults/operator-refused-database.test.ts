import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '@greenroom/api/database/migrate';
import {
  ignoringSettings,
  isPgBouncerMissing,
  startPgBouncer,
} from '@greenroom/api/database/testing/pgbouncer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '../../infra/operator/command-line.ts';
import {
  providePostgres,
  startSystemPostgres,
  type SystemPostgres,
} from '../../infra/scripts/system-postgres.ts';
import { makeDataFolder } from '../support/server/earlier-data.ts';

let postgres: SystemPostgres;
beforeAll(async () => {
  postgres = await startSystemPostgres(await providePostgres(() => undefined));
}, 120_000);
afterAll(() => postgres.stop());

let dataFolder: string;
beforeEach(() => {
  dataFolder = makeDataFolder();
});

/** Runs a command on the database at `url`, in this process. */
async function greenroom(url: string, ...args: string[]) {
  let output = '';
  const write = (text: string) => void (output += text);
  const env = {
    GREENROOM_DATA: dataFolder,
    DATABASE_URL: url,
    // No test asks a real push service.
    PUSH_TEST_ORIGIN: 'https://localhost:2',
  };
  const code = await runCommandLine(args, { env, write, writeError: write });
  return { code, output };
}

/** Why the server does not start on the database at `url`. */
const reasonOfStart = (url: string) =>
  migrateDatabase(url).then(
    () => 'it starts',
    (error: Error) => error.message,
  );

async function expectSameWords(url: string): Promise<string> {
  const reason = await reasonOfStart(url);
  const doctor = await greenroom(url, 'doctor');
  expect(doctor.code).toBe(1);
  expect(doctor.output).toContain(`FAILED   Database: ${reason}\n`);
  const backup = await greenroom(url, 'backup', '--to', join(dataFolder, 'one.tar'));
  expect(backup).toEqual({ code: 1, output: `${reason}\n` });
  return reason;
}

const addressOf = (change: (url: URL) => void) => {
  const url = new URL(postgres.url);
  change(url);
  return url.href;
};

it('there is no backup of an empty database', async () => {
  const backup = await greenroom(postgres.url, 'backup', '--to', dataFolder);
  expect(backup).toEqual({
    code: 1,
    output: 'The database is empty: there is nothing to back up.\n',
  });
  expect(readdirSync(dataFolder).filter((name) => name.includes('.tar'))).toEqual([]);
});

describe('doctor and backup say what the start of the server says', () => {
  it('of a database that is not reached', async () => {
    const url = 'postgres://greenroom@127.0.0.1:2/greenroom';
    expect(await expectSameWords(url)).toMatch(/^The database cannot be reached\. .*ECONNREFUSED/);
  });

  it('of a database that is not there', async () => {
    const url = addressOf((address) => (address.pathname = '/nowhere'));
    expect(await expectSameWords(url)).toMatch(/Create the database, or correct its name/);
  });

  it('of a role that is not there', async () => {
    const url = addressOf((address) => (address.username = 'nobody-here'));
    expect(await expectSameWords(url)).toMatch(/Check the name and password in DATABASE_URL/);
  });

  it.skipIf(isPgBouncerMissing).each([
    ['as it is installed', ''],
    ['that ignores settings', ignoringSettings],
  ])(
    `of PgBouncer %s${isPgBouncerMissing ? ' (skipped: not installed)' : ''}`,
    async (_which, more) => {
      const url = await startPgBouncer(postgres.url, more);
      expect(await expectSameWords(url)).toMatch(
        /^DATABASE_URL leads to a pooler such as PgBouncer/,
      );
    },
  );
});
