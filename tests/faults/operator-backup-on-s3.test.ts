import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noise } from '@greenroom/api/features/uploads/testing/make-images';
import {
  hasS3Server,
  type S3Server,
  startS3Server,
} from '@greenroom/api/files/testing/s3-server/start-s3-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../infra/client/make-accounts.ts';
import { runOperatorWith } from '../support/server/run-operator.ts';
import { s3VariablesOf } from '../support/server/s3-variables.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';

const why = hasS3Server() ? '' : ' (skipped: needs python3-swift and memcached)';

describe.skipIf(!hasS3Server())(`an installation whose files are on an S3 server${why}`, () => {
  const stops: (() => Promise<void>)[] = [];
  const stores: S3Server[] = [];
  const servers: ServerProcess[] = [];
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'greenroom-operator-s3-'));
    for (let count = 0; count < 2; count += 1) {
      const store = await startS3Server();
      stops.push(() => store.stop());
      const server = await startServer({ env: s3VariablesOf(store.config) });
      stops.push(() => server.remove());
      stores.push(store);
      servers.push(server);
    }
  }, 180_000);
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true });
  }, 60_000);

  it('is restored onto another server and another store, its images too', async () => {
    const [[from, other], [fromStore, otherStore]] = [servers, stores];
    if (!from || !other || !fromStore || !otherStore) throw new Error('Two of each are needed');
    const admin = await createFirstAdmin(new ApiClient(from.url));
    await createMember(admin, 'mia');
    const member = await signedIn(from.url, 'mia');
    const png = await noise(320, 240).png().toBuffer();
    const image = new File([new Uint8Array(png)], 'stage.png', { type: 'image/png' });
    const { imageUrl } = await member.call('chat.uploadImage', { image });
    const message = { groupName: 'general', messageType: 'image', content: '', imageUrl } as const;
    await member.call('chat.send', message);
    const before = await bytesOf(member, imageUrl);

    const path = join(folder, 'one.tar');
    const taken = await runOperatorWith(
      s3VariablesOf(fromStore.config),
      from,
      'backup',
      '--to',
      path,
      '--verify',
      '--json',
    );
    expect(taken, taken.output).toMatchObject({ code: 0 });
    expect(JSON.parse(taken.output)).toMatchObject({ verified: true, missingFiles: [] });

    // Nothing of the first may be needed any more.
    await from.stop();
    await fromStore.kill();
    await other.stop();
    await otherStore.kill();
    const restore = () =>
      runOperatorWith(s3VariablesOf(otherStore.config), other, 'restore', path, '--yes');
    const refused = await restore();
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('object store')]);
    await otherStore.restart();
    const restored = await restore();
    expect(restored, restored.output).toMatchObject({ code: 0 });
    // The failed one had changed nothing.
    expect(restored.output).toContain('It replaces: 0 accounts');
    expect(restored.output).toContain('2 files put back that were missing here.');
    copyFileSync(join(from.dataFolder, 'bank-keys.json'), join(other.dataFolder, 'bank-keys.json'));
    await other.start();
    const back = await signedIn(other.url, 'mia');
    expect(await bytesOf(back, imageUrl)).toEqual(before);
    expect(await bytesOf(back, `${imageUrl}?size=thumb`)).not.toHaveLength(0);
  }, 180_000);
});

async function bytesOf(client: ApiClient, address: string): Promise<Buffer> {
  return Buffer.from(await (await client.fetch('GET', address)).arrayBuffer());
}
