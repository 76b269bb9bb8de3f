import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@greenroom/api/config';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { WayBack } from '../../infra/operator/upgrade/way-back.ts';
import { inDatabaseAt } from '../support/server/database.ts';

const query = (url: string, text: string) => inDatabaseAt(url, (client) => client.query(text));

describe('an external database', () => {
  let url: string;
  let way: WayBack;
  beforeEach(async () => {
    const name = `greenroom_way_back_${randomBytes(4).toString('hex')}`;
    const server = inject('testServerUrl');
    await query(server, `create database ${name}`);
    onTestFinished(async () => void (await query(server, `drop database ${name} with (force)`)));
    url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
    way = await WayBack.from(readConfig({ DATABASE_URL: url }));
    await way.noteMove();
    await way.copy(url, '/the-archive.tar');
    await query(url, 'create table of_the_new_version ()');
  });

  const isUpgraded = async () =>
    (await query(url, `select from pg_class where relname = 'of_the_new_version'`)).rowCount === 1;

  it('is as it was after a failure', async () => {
    await way.goBack(url, { keepsFailed: true });
    await way.complete();
    expect(way.left).toContain('The data are as they were');
    expect(await isUpgraded()).toBe(false);
  });

  it('stays upgraded whatever fails after the success', async () => {
    await way.discard();
    await way.goBack(url, { keepsFailed: true });
    await way.complete();
    expect(way.left).toContain('of the new version');
    expect(await isUpgraded()).toBe(true);
  });
});

describe('data that moved to the next PostgreSQL', () => {
  let dataFolder: string;
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-way-back-'));
    onTestFinished(() => rm(dataFolder, { recursive: true }));
    await makeCluster('cluster', 17);
  });

  async function makeCluster(name: string, major: number): Promise<void> {
    const folder = join(dataFolder, 'postgres', name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'PG_VERSION'), `${major}\n`);
  }

  async function move(): Promise<void> {
    await makeCluster('cluster-17', 17);
    await makeCluster('cluster', 18);
  }

  const open = () => WayBack.from(readConfig({ GREENROOM_DATA: dataFolder }));
  const major = async () =>
    (await readFile(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION'), 'utf8')).trim();

  it('return after a failure', async () => {
    const way = await open();
    await move();
    await way.noteMove();
    await way.complete();
    expect(way.left).toContain('of the earlier PostgreSQL');
    expect(await major()).toBe('17');
    expect(await readdir(join(dataFolder, 'postgres'))).toEqual(['cluster']);
  });

  it('stay where they are, and are named, when they cannot be returned', async () => {
    const way = await open();
    await move();
    await way.noteMove();
    const former = join(dataFolder, 'postgres', 'cluster-17');
    // As another program's open files or a full disk may keep a folder from being renamed.
    await rm(former, { recursive: true });
    await way.complete();
    expect(way.left).toMatch(
      /^There is no cluster of before in .*\nThe data could not be put back\./,
    );
    expect(way.left).toContain(`Those of before are in ${former}: put that folder`);
  });

  it('stay moved whatever fails after the success', async () => {
    const way = await open();
    await move();
    await way.noteMove();
    await way.discard();
    await way.complete();
    expect(way.left).toContain('of the new version');
    expect(await major()).toBe('18');
  });

  it('stay where a start before the upgrade had moved them', async () => {
    await move();
    const way = await open();
    await way.noteMove();
    await way.complete();
    expect(way.left).toContain('Nothing was changed');
    expect(await major()).toBe('18');
  });
});
