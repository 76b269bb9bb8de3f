import { describe, expect, it, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { countQueued } from '../store/find-replicas.ts';
import { StorageFullError } from '../replica-interface.ts';
import {
  makeRoom,
  messageId,
  picture,
  readRoom,
  readShown,
  sendPicture,
  sendText,
} from '../testing/chat-world.ts';
import { problem } from '../testing/fake-server.ts';
import { userId } from '../testing/shift-world.ts';
import { countFiles, readStates } from '../testing/upload-world.ts';
import { wipeReplica } from '../tabs/wipe-replica.ts';
import { fileGone } from './stored-uploads.ts';

/** A room whose device has sent a picture and pulled the outcome. */
async function openAfterPicture() {
  const room = makeRoom();
  const replica = await room.open();
  await sendPicture(replica, 1);
  await replica.exchangeNow('person');
  return { ...room, replica };
}

describe('a device without room', () => {
  it('stores nothing of a change whose file does not fit, and reports it', async () => {
    const { device, open } = makeRoom();
    const replica = await open();
    await sendText(replica, 1);
    const add = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function put(
      this: IDBObjectStore,
    ) {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(sendPicture(replica, 2)).rejects.toThrow(StorageFullError);
    add.mockRestore();
    expect(replica.getStatus().notice).toBe('quota');
    expect(await readShown(replica)).toEqual([1]);
    expect(await readStates(device)).toEqual(['queued']);
    expect(await countFiles(device)).toBe(0);
  });
});

describe('a message the server held for its picture', () => {
  it('is uploaded and offered again under a new id', async () => {
    const { server, files, device, open } = makeRoom();
    const replica = await open();
    const id = await sendPicture(replica, 1);
    // Deleted there, as by a job that found it unused.
    device.fates.push(
      (request) => server.exchange(request),
      (request) => {
        files.stored.clear();
        return server.exchange(request);
      },
    );
    await replica.exchangeNow('person');
    await replica.exchangeNow('person');
    expect(files.came).toEqual([picture(1).id, picture(1).id]);
    expect(readRoom(server)).toEqual([1]);
    expect(server.outcomes.get(id)).toMatchObject({ status: 'held' });
    expect(await countFiles(device)).toBe(0);
    expect(await replica.readRefusedChanges()).toEqual([]);
  });

  it('repeatedly is parked', async () => {
    const { server, files, open } = makeRoom();
    const replica = await open();
    await sendPicture(replica, 1);
    vi.spyOn(files.stored, 'has').mockReturnValue(false);
    for (let n = 0; n < 12; n += 1) await replica.exchangeNow('person');
    expect(files.came).toHaveLength(5);
    expect(await replica.readWaitingChanges()).toMatchObject([{ state: 'parked' }]);
    vi.restoreAllMocks();
    const [parked] = await replica.readWaitingChanges();
    await replica.retry(parked?.id ?? '');
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1]);
  });

  it('while the account is paused waits only for the end of the pause', async () => {
    const { server, files, device, open } = makeRoom();
    const userScope = `user:${userId}`;
    server.feed.held = [...server.feed.held, userScope];
    const pause = (suspended: boolean) => {
      server.isPaused = suspended;
      server.feed.put(userScope, 'account', { ...makeAccount({ id: userId, suspended }) });
      return Promise.resolve();
    };
    files.fates.push(() => pause(true));
    const replica = await open();
    await sendPicture(replica, 1);
    await replica.exchangeNow('person');
    expect(await readStates(device)).toEqual(['held']);
    await pause(false);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1]);
    expect(files.came).toHaveLength(1);
    expect(await countFiles(device)).toBe(0);
  });
});

describe('a server restored from a backup', () => {
  it('without the file of a sent message ends it as refused, once', async () => {
    const { server, files, replica } = await openAfterPicture();
    server.epoch = 'epoch-2';
    server.forgetClients();
    server.outcomes.clear();
    server.feed.drop('chat:general', 'chatMessages', messageId(1));
    files.stored.clear();
    await replica.exchangeNow('person');
    await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toMatchObject([
      { problem: fileGone, input: { id: messageId(1) } },
    ]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await readShown(replica)).toEqual([]);
    const before = server.requests.length;
    await replica.exchangeNow('person');
    expect(server.requests.slice(before).flatMap(({ mutations }) => mutations)).toEqual([]);
  });

  it('that still has the file accepts the message again', async () => {
    const { server, replica } = await openAfterPicture();
    server.epoch = 'epoch-2';
    server.forgetClients();
    server.outcomes.clear();
    server.feed.drop('chat:general', 'chatMessages', messageId(1));
    await replica.exchangeNow('person');
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1]);
    expect(await readShown(replica)).toEqual([1]);
    expect(await replica.readRefusedChanges()).toEqual([]);
  });

  it('leaves entries waiting for their upload', async () => {
    const { server, files, replica } = await openAfterPicture();
    files.fates.push('lost-request');
    await sendPicture(replica, 2);
    await sendText(replica, 3);
    await replica.exchangeNow('person');
    server.epoch = 'epoch-2';
    server.forgetClients();
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1, 2, 3]);
  });
});

describe('unsent data', () => {
  it('is counted with its files, and deleted with the account', async () => {
    const { files, device, open } = makeRoom();
    const replica = await open();
    files.fates.push('lost-request');
    await sendPicture(replica, 1);
    await sendText(replica, 2);
    await replica.exchangeNow('person');
    expect(await countQueued(userId, device)).toMatchObject({ queued: 2 });
    expect(await replica.readWaitingChanges()).toHaveLength(2);
    await wipeReplica(userId, { environment: device.environment });
    expect(await device.environment.indexedDB?.databases()).toEqual([]);
  });

  it('in a copied profile is sent once by both', async () => {
    const { server, files, device, open, makeRoomDevice } = makeRoom();
    await sendPicture(await open(), 1);
    await device.close();
    const copy = makeRoomDevice();
    await (await copy.open()).close();
    const tables = ['meta', 'outbox', 'shadows', 'chatMessages', 'attachments', 'uploads'];
    for (const name of tables) {
      const rows = await device.inspect(({ dexie }) => dexie.table(name).toArray());
      await copy.device.inspect(({ dexie }) => dexie.table(name).bulkPut(rows));
    }
    for (const one of [await open(), await copy.open()]) {
      await one.exchangeNow('person');
      expect(await readShown(one)).toEqual([1]);
      expect(await one.readWaitingChanges()).toEqual([]);
    }
    expect(files.stored.size).toBe(1);
    expect(readRoom(server)).toEqual([1]);
  });
});

describe('a damaged database', () => {
  it('is rebuilt with the files of waiting and refused changes', async () => {
    const { server, files, device, open } = makeRoom();
    const replica = await open();
    files.fates.push(problem('too_large'), 'lost-request');
    const refused = await sendPicture(replica, 1);
    await sendPicture(replica, 2);
    await sendText(replica, 3);
    await replica.exchangeNow('person');
    await device.close();
    await device.inspect((db) => db.meta.clear());
    const again = await open();
    expect(again.getStatus().notice).toBe('rebuilt');
    expect(await readShown(again)).toEqual([2, 3]);
    expect(await countFiles(device)).toBe(2);
    await again.exchangeNow('person');
    expect(readRoom(server)).toEqual([2, 3]);
    await again.retry(refused);
    expect(await readStates(device)).toEqual(['uploading']);
  });

  it('whose upload makes no sense loses the file alone, and the message is refused', async () => {
    const { server, device, open } = makeRoom();
    const replica = await open();
    await sendPicture(replica, 1, 'look');
    await sendText(replica, 2);
    await device.close();
    await device.inspect(async (db) => {
      await db.meta.clear();
      await db.dexie.table('uploads').toCollection().modify({ fileId: 7 });
    });
    const again = await open();
    expect(again.getStatus()).toMatchObject({ notice: 'rebuilt', torn: 1 });
    expect(await readShown(again)).toEqual([1, 2]);
    await again.exchangeNow('person');
    expect(await again.readRefusedChanges()).toMatchObject([
      { problem: fileGone, input: { content: 'look' } },
    ]);
    expect(readRoom(server)).toEqual([2]);
  });

  it('refuses a message whose file is gone, and releases the next ones', async () => {
    const { server, device, open } = makeRoom();
    const replica = await open();
    await sendPicture(replica, 1, 'look');
    await sendText(replica, 2);
    await device.inspect((db) => db.attachments.clear());
    await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toMatchObject([
      { problem: { code: 'upload_missing' }, input: { content: 'look' } },
    ]);
    expect(readRoom(server)).toEqual([2]);
  });
});
