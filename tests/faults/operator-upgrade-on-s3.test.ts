import { checkArchive } from '@greenroom/api/backup/archive/archive-reader';
import { readFingerprints } from '@greenroom/api/backup/testing/read-fingerprints';
import { noise } from '@greenroom/api/features/uploads/testing/make-images';
import {
  hasS3Server,
  type S3Server,
  startS3Server,
} from '@greenroom/api/files/testing/s3-server/start-s3-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../infra/client/make-accounts.ts';
import { inEmbedded } from '../support/server/earlier-data.ts';
import { runOperatorWith } from '../support/server/run-operator.ts';
import { s3VariablesOf } from '../support/server/s3-variables.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';

const why = hasS3Server() ? '' : ' (skipped: needs python3-swift and memcached)';

/** Takes the last migration but one back, whose trace is an index alone. */
const asOfEarlierVersion = `
  drop index notifications_of_training_idx;
  delete from kysely_migration where name = '20261206100000_training_notices'`;

const refusingShifts = `
  create function fail() returns trigger language plpgsql as $$
    begin raise exception 'planted'; end $$;
  create trigger planted before insert on schedule_entries for each row execute function fail()`;

describe.skipIf(!hasS3Server())(`an upgrade whose files are on an S3 server${why}`, () => {
  let store: S3Server;
  let server: ServerProcess;
  let imageUrl: string;
  let image: Buffer;
  beforeAll(async () => {
    store = await startS3Server();
    server = await startServer({ env: s3VariablesOf(store.config) });
    const admin = await createFirstAdmin(new ApiClient(server.url));
    await createMember(admin, 'mia');
    const member = await signedIn(server.url, 'mia');
    const png = await noise(320, 240).png().toBuffer();
    const file = new File([new Uint8Array(png)], 'stage.png', { type: 'image/png' });
    ({ imageUrl } = await member.call('chat.uploadImage', { image: file }));
    const message = { groupName: 'general', messageType: 'image', content: '', imageUrl } as const;
    await member.call('chat.send', message);
    image = await readImage();
    await server.stop();
  }, 180_000);
  afterAll(async () => {
    await server.remove();
    await store.stop();
  }, 60_000);

  const readImage = async () => {
    const member = await signedIn(server.url, 'mia');
    return Buffer.from(await (await member.fetch('GET', imageUrl)).arrayBuffer());
  };
  const inData = (sql: string) =>
    inEmbedded(server.dataFolder, (client) => client.query<{ name: string }>(sql));
  const readRows = () => inEmbedded(server.dataFolder, (_client, url) => readFingerprints(url));
  const upgrade = () => runOperatorWith(s3VariablesOf(store.config), server, 'upgrade');

  it('is not begun while the store is away', async () => {
    await inData(asOfEarlierVersion);
    const before = await readRows();
    await store.kill();
    let refused;
    try {
      refused = await upgrade();
    } finally {
      await store.restart();
    }
    expect(refused.code, refused.output).toBe(1);
    expect(refused.output).toContain('object store');
    expect(refused.output).toContain('Nothing was changed.');
    expect(await readRows()).toEqual(before);
  }, 120_000);

  it('returns by itself, and every file is readable', async () => {
    await inData(refusingShifts);
    const before = await readRows();
    const failed = await upgrade();
    expect(failed.code, failed.output).toBe(1);
    expect(failed.output).toContain('The data are as they were: start the earlier version.');
    expect(await readRows()).toEqual(before);
    await server.start();
    expect(await readImage()).toEqual(image);
    await server.stop();
  }, 120_000);

  it('migrates, and its backup has the files of the store', async () => {
    await inData(`drop function fail cascade; ${asOfEarlierVersion}`);
    const done = await upgrade();
    expect(done.code, done.output).toBe(0);
    expect(done.output).toContain('Migrating: 20261206100000_training_notices');
    const [, archive = ''] = /^The backup is (.+)$/m.exec(done.output) ?? [];
    // The image and its small version.
    expect(
      (await checkArchive(archive)).contents.entries.filter(({ name }) =>
        name.startsWith('files/'),
      ),
    ).toHaveLength(2);
    await server.start();
    expect(await readImage()).toEqual(image);
    await server.stop();
  }, 120_000);
});
