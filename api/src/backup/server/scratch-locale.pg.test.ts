import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import '../../database/testing/global-setup.ts';
import { copyDatabase, createScratchDatabase, onServer } from './scratch-repository.ts';

const serverUrl = inject('testServerUrl');

async function localeOf(name: string) {
  const { rows } = await onServer(serverUrl, (client) =>
    client.query(
      'select datlocprovider, datcollate, datctype from pg_database where datname = $1',
      [name],
    ),
  );
  return rows;
}

it.each([
  ['own', "locale_provider libc lc_collate 'C' lc_ctype 'POSIX'"],
  ['server', ''],
])('what replaces a database has its locale: %s', async (which, options) => {
  const name = `greenroom_locale_${process.pid}_${which}`;
  const onOwn = (text: string) => onServer(serverUrl, (client) => client.query(text));
  await onOwn(
    `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' ${options}`,
  );
  onTestFinished(async () => void (await onOwn(`drop database ${pg.escapeIdentifier(name)}`)));
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  for (const make of [() => createScratchDatabase(url, 'restore'), () => copyDatabase(url)]) {
    const scratch = await make();
    onTestFinished(() => scratch.drop());
    expect(await localeOf(scratch.name)).toEqual(await localeOf(name));
  }
});
