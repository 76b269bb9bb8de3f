import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  type Contents,
  contentsName,
  manifestName,
} from '@greenroom/api/backup/archive/archive-form';
import { readEntries } from '@greenroom/api/backup/archive/archive-reader';
import { ArchiveWriter } from '@greenroom/api/backup/archive/archive-writer';
import { migrations } from '@greenroom/api/database/migrations';
import { expect, it } from 'vitest';
import { earlierDataOfFile, inEmbedded, makeDataFolder } from '../support/server/earlier-data.ts';
import { runInside } from '../support/server/operator-inside.ts';

const makeData = earlierDataOfFile();

const ran = Object.keys(migrations);
const refusal = /There is too little room in \S+: [1-9]\d* MB are needed, \d+ MB are free\./;
/** Bytes that no disk has. */
const tooMuch = 10 ** 18;

/** 53 TB. */
const uploads = `
  insert into uploads (id, file_key, file_type, original_name, mime_type, file_size, status, expires_at, finalized_at)
  select gen_random_uuid(), 'videos/' || n, 'video', 'large.mp4', 'video/mp4', 5368709120, 'finalized', now(), now()
  from generate_series(1, 10000) as n`;

/** The archive as one of a database so large. */
async function rewrite(from: string, to: string, databaseSize: number): Promise<void> {
  const writer = await ArchiveWriter.create(to);
  for await (const { name, bytes } of readEntries(from)) {
    const entry = await text(bytes);
    if (name === contentsName) {
      const contents = JSON.parse(entry) as Contents;
      const changed = Buffer.from(JSON.stringify({ ...contents, entries: writer.entries }));
      await writer.add(name, changed.length, changed);
    } else if (name === manifestName) {
      const manifest = { ...(JSON.parse(entry) as object), databaseSize };
      const changed = Buffer.from(JSON.stringify(manifest));
      await writer.add(name, changed.length, changed);
    }
  }
  await writer.finish();
}

it('a backup is not begun where its files do not fit', async () => {
  const dataFolder = makeDataFolder();
  await makeData(dataFolder, { ran, plant: uploads });
  const refused = await runInside({ dataFolder }, 'backup', '--to', join(dataFolder, 'one.tar'));
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(refusal) });
  expect(refused.output).not.toContain('Backing up');
  expect(readdirSync(dataFolder).filter((name) => name.includes('.tar'))).toEqual([]);
}, 120_000);

it('a restore is not begun where the rows do not fit', async () => {
  const dataFolder = makeDataFolder();
  await makeData(dataFolder, { ran });
  const path = join(dataFolder, 'one.tar');
  const taken = await runInside({ dataFolder }, 'backup', '--to', path);
  expect(taken, taken.output).toMatchObject({ code: 0 });
  const large = join(dataFolder, 'large.tar');
  await rewrite(path, large, tooMuch);
  const refused = await runInside({ dataFolder }, 'restore', large, '--yes');
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(refusal) });
  expect(refused.output).not.toContain('Loading');
  const databases = await inEmbedded(dataFolder, async (client) => {
    const query = `select datname as name from pg_database where datname like 'greenroom%'`;
    return (await client.query<{ name: string }>(query)).rows;
  });
  expect(databases).toEqual([{ name: 'greenroom' }]);
}, 180_000);
