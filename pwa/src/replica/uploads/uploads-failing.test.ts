import { describe, expect, it } from 'vitest';
import {
  type FileFate,
  messageId,
  picture,
  readRoom,
  readShown,
  sendPicture,
  sendText,
} from '../testing/chat-world.ts';
import { problem } from '../testing/fake-server.ts';
import { countFiles, fault, makeGate, openRoom, readStates } from '../testing/upload-world.ts';

describe('a file the server refuses', () => {
  it('makes the change a refused one that keeps its bytes', async () => {
    const { server, files, device, replica } = await openRoom();
    files.fates.push(problem('too_large'));
    const id = await sendPicture(replica, 1, 'look');
    await sendText(replica, 2);
    await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toMatchObject([
      { id, problem: { code: 'too_large' }, causedBy: null, input: { content: 'look' } },
    ]);
    expect(readRoom(server)).toEqual([2]);
    expect(await readShown(replica)).toEqual([2]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readAttachment(picture(1).id)).not.toBeNull();
    expect(await countFiles(device)).toBe(1);
  });

  it('is uploaded again when the person tries again', async () => {
    const { server, files, device, replica } = await openRoom();
    files.fates.push(problem('too_large'));
    const id = await sendPicture(replica, 1);
    await replica.exchangeNow('person');
    await replica.retry(id);
    expect(await readStates(device)).toEqual(['uploading']);
    expect(await readShown(replica)).toEqual([1]);
    await replica.exchangeNow('person');
    expect(files.came).toEqual([picture(1).id]);
    expect(readRoom(server)).toEqual([1]);
    expect(await countFiles(device)).toBe(0);
  });

  it('refuses the changes on the message too', async () => {
    const { files, replica } = await openRoom();
    files.fates.push(problem('too_large'));
    const id = await sendPicture(replica, 1);
    await replica.mutate('chat.report', { id: messageId(1), reason: 'why' });
    await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toMatchObject([{ id }, { causedBy: id }]);
  });

  it('is deleted when the person discards the change', async () => {
    const { files, device, replica } = await openRoom();
    files.fates.push(problem('too_large'));
    const id = await sendPicture(replica, 1);
    await replica.exchangeNow('person');
    await replica.discard(id);
    expect(await replica.readRefusedChanges()).toEqual([]);
    expect(await countFiles(device)).toBe(0);
  });
});

describe('a message refused after its file was accepted', () => {
  it('keeps the bytes and resends both', async () => {
    const { server, files, device, replica } = await openRoom();
    const id = await sendPicture(replica, 1, 'this is refused');
    await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toMatchObject([{ id }]);
    expect(await countFiles(device)).toBe(1);
    files.stored.clear();
    await replica.retry(id);
    await replica.exchangeNow('person');
    expect(files.stored.size).toBe(1);
    expect(await replica.readRefusedChanges()).toHaveLength(1);
    expect(readRoom(server)).toEqual([]);
  });
});

describe('an upload that fails', () => {
  it.each<[string, FileFate]>([
    ['no network', 'lost-request'],
    ['a paused account', problem('account_paused')],
  ])('for %s waits, and is not counted against it', async (_name, fate) => {
    const { server, files, device, replica } = await openRoom();
    await sendPicture(replica, 1);
    for (let n = 0; n < 8; n += 1) {
      files.fates.push(fate);
      await replica.exchangeNow('person');
      device.clock.advance(60_000);
    }
    expect(await replica.readWaitingChanges()).toMatchObject([{ state: 'waiting' }]);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1]);
  });

  it('waits as long as the server asks', async () => {
    const { files, device, replica } = await openRoom();
    files.fates.push(problem('too_many_requests', 30));
    await sendPicture(replica, 1);
    await replica.exchangeNow('person');
    device.clock.advance(29_000);
    await replica.exchangeNow('person');
    expect(files.came).toEqual([]);
    device.clock.advance(1_000);
    await replica.exchangeNow('person');
    expect(files.came).toHaveLength(1);
  });

  it('is not tried while the server is unreachable', async () => {
    const { files, device, replica } = await openRoom();
    await sendPicture(replica, 1);
    device.fates.push('lost-request');
    await replica.exchangeNow('person');
    expect(files.came).toEqual([]);
    expect(replica.getStatus().connection).toBe('offline');
  });

  it('five times because the server does sets the change aside', async () => {
    const { server, files, device, replica } = await openRoom();
    const id = await sendPicture(replica, 1);
    await sendText(replica, 2);
    for (let n = 1; n <= 5; n += 1) {
      expect((await replica.readWaitingChanges())[0]).toMatchObject({ id, state: 'waiting' });
      files.fates.push(fault());
      await replica.exchangeNow('person');
    }
    expect(await replica.readWaitingChanges()).toMatchObject([{ id, state: 'parked' }]);
    expect(readRoom(server)).toEqual([2]);
    expect(await readShown(replica)).toEqual([2, 1]);
    expect(await countFiles(device)).toBe(1);
    await replica.retry(id);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([2, 1]);
  });

  it('by a repeatedly broken connection is parked too, much later', async () => {
    const { files, replica } = await openRoom();
    await sendPicture(replica, 1);
    const states: unknown[] = [];
    for (let n = 0; n < 16; n += 1) {
      files.fates.push('lost-request');
      await replica.exchangeNow('person');
      states.push(...(await replica.readWaitingChanges()).map(({ state }) => state));
    }
    expect(states.indexOf('parked')).toBe(15);
  });

  it('takes five minutes at most', async () => {
    const { files, device, replica } = await openRoom();
    const gate = makeGate();
    files.fates.push(gate.fate);
    await sendPicture(replica, 1);
    const exchange = replica.exchangeNow('person');
    await gate.under;
    device.clock.advance(5 * 60_000);
    await exchange;
    expect(await readStates(device)).toEqual(['uploading']);
    const [upload] = await device.inspect((db) => db.uploads.toArray());
    expect(upload).toMatchObject({ isUploaded: false, strikes: 3 });
  });
});

describe('a message behind a picture', () => {
  it('is sent when the upload has failed, and the picture later', async () => {
    const { server, files, replica } = await openRoom();
    files.fates.push(fault(), fault());
    await sendPicture(replica, 1);
    await sendText(replica, 2);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([2]);
    // Nor does a later message wait.
    await sendText(replica, 3);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([2, 3]);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([2, 3, 1]);
    expect(await replica.readWaitingChanges()).toEqual([]);
  });

  it('is sent when the upload takes half a minute, and not before', async () => {
    const { server, files, device, replica } = await openRoom();
    const gate = makeGate();
    files.fates.push(gate.fate);
    await sendPicture(replica, 1);
    await sendText(replica, 2);
    const exchange = replica.exchangeNow('person');
    await gate.under;
    device.clock.advance(29_999);
    await replica.exchangeNow('retry');
    expect(readRoom(server)).toEqual([]);
    expect(await readStates(device)).toEqual(['uploading', 'uploading']);
    device.clock.advance(1);
    await expect.poll(() => readStates(device)).toEqual(['uploading', 'queued']);
    await sendText(replica, 3);
    await replica.exchangeNow('retry');
    expect(readRoom(server)).toEqual([2, 3]);
    gate.open();
    await exchange;
    expect(readRoom(server)).toEqual([2, 3, 1]);
  });

  it('is sent when the connection breaks repeatedly for half a minute', async () => {
    const { server, files, device, replica } = await openRoom();
    await sendPicture(replica, 1);
    await sendText(replica, 2);
    for (const seconds of [0, 0, 10, 10, 9]) {
      device.clock.advance(seconds * 1_000);
      files.fates.push('lost-request');
      await replica.exchangeNow('person');
      expect(readRoom(server)).toEqual([]);
    }
    device.clock.advance(1_000);
    files.fates.push('lost-request');
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([2]);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([2, 1]);
  });

  it('is sent half a minute after the first of two tries, the second under way', async () => {
    const { server, files, device, replica } = await openRoom();
    const gate = makeGate();
    files.fates.push('lost-request', gate.fate);
    await sendPicture(replica, 1);
    await sendText(replica, 2);
    await replica.exchangeNow('retry');
    // Answered: the server is reachable.
    await replica.exchangeNow('retry');
    const readStrikes = () =>
      device.inspect(async (db) => (await db.uploads.toArray()).map(({ strikes }) => strikes));
    await expect.poll(readStrikes).toEqual([1]);
    device.clock.advance(10_000);
    const exchange = replica.exchangeNow('person');
    await gate.under;
    device.clock.advance(19_999);
    expect(await readStates(device)).toEqual(['uploading', 'uploading']);
    device.clock.advance(1);
    await expect.poll(() => readStates(device)).toEqual(['uploading', 'queued']);
    gate.open();
    await exchange;
    expect(readRoom(server)).toEqual([2, 1]);
  });

  it('still waits for the picture after a time offline', async () => {
    const { server, files, device, replica } = await openRoom();
    files.fates.push('lost-request');
    await sendPicture(replica, 1);
    await sendText(replica, 2);
    await replica.exchangeNow('retry');
    device.fates.push('lost-request');
    await replica.exchangeNow('retry');
    device.clock.advance(10 * 60_000);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1, 2]);
  });

  it('is sent before the next try, also if it is a picture', async () => {
    const { server, files, replica } = await openRoom();
    files.fates.push(fault());
    await sendPicture(replica, 1);
    await sendPicture(replica, 2);
    await sendText(replica, 3);
    await replica.exchangeNow('retry');
    await replica.exchangeNow('person');
    expect(files.came).toEqual([picture(2).id, picture(1).id]);
    expect(readRoom(server)).toEqual([2, 3, 1]);
  });

  it('waits for the picture again when a person retries it', async () => {
    const { server, files, device, replica } = await openRoom();
    const id = await sendPicture(replica, 1);
    for (let n = 1; n <= 5; n += 1) {
      files.fates.push(fault());
      await replica.exchangeNow('person');
    }
    await replica.retry(id);
    await sendText(replica, 2);
    expect(await readStates(device)).toEqual(['uploading', 'uploading']);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1, 2]);
  });
});
