import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import '../../database/testing/global-setup.ts';
import {
  createScratchDatabase,
  databaseOf,
  dropEarlierFormer,
  onServer,
} from './scratch-repository.ts';

const serverUrl = inject('testServerUrl');

const onOwn = (text: string) => onServer(serverUrl, (client) => client.query(text));

/** The address of a database that is not there, as those beside it are looked at alone. */
function nameDatabase(length: number): string {
  const name = `greenroom_${process.pid}_${Math.random().toString(36).slice(2)}`;
  return Object.assign(new URL(serverUrl), { pathname: `/${name.padEnd(length, 'x')}` }).href;
}

/** Creates databases with names that begin as the one at `url`. @returns how those that are left end */
async function plant(url: string, endings: readonly string[]): Promise<() => Promise<string[]>> {
  const names = endings.map((ending) => `${databaseOf(url)}${ending}`);
  for (const name of names) await onOwn(`create database ${pg.escapeIdentifier(name)}`);
  onTestFinished(async () => {
    for (const name of names) await onOwn(`drop database if exists ${pg.escapeIdentifier(name)}`);
  });
  return async () => {
    const { rows } = await onServer(serverUrl, (client) =>
      client.query<{ ending: string }>(
        `select substr(datname, length($1) + 1) as ending from pg_database
         where starts_with(datname, $1) order by 1`,
        [databaseOf(url)],
      ),
    );
    return rows.map(({ ending }) => ending);
  };
}

async function dropLeft(url: string): Promise<void> {
  await (await createScratchDatabase(url, 'verify')).drop();
  await dropEarlierFormer(url, '');
}

it('drops what is left, of earlier versions too, and no database of the operator', async () => {
  const url = nameDatabase(0);
  const ofOperator = ['_before_2026', '_before_v2', '_verify_0badcafe2', '_verify_v2'];
  const own = ['_before_20261124010203', '_before_20261124010203004', '_verify_0badcafe'];
  const findLeft = await plant(url, [...own, ...ofOperator]);
  await dropLeft(url);
  expect(await findLeft()).toEqual(ofOperator);
});

it('drops what is left with a name that PostgreSQL cut', async () => {
  const url = nameDatabase(50);
  const findLeft = await plant(url, ['_before_20261', '_verify_0badc', '_verify_v2']);
  await dropLeft(url);
  expect(await findLeft()).toEqual(['_verify_v2']);
});

it('goes on where one that is left cannot be dropped', async () => {
  const url = nameDatabase(0);
  const findLeft = await plant(url, ['_verify_0badcafe', '_verify_1badcafe']);
  const kept = pg.escapeIdentifier(`${databaseOf(url)}_verify_0badcafe`);
  await onOwn(`alter database ${kept} is_template true`);
  try {
    await dropLeft(url);
    expect(await findLeft()).toEqual(['_verify_0badcafe']);
  } finally {
    await onOwn(`alter database ${kept} is_template false`);
  }
});

it('refuses a database whose name leaves no room for another one after it', async () => {
  await expect(createScratchDatabase(nameDatabase(63), 'restore')).rejects.toThrow(
    'The name of the database is too long',
  );
});
