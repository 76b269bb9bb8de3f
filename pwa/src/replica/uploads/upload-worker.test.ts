import { describe, expect, it } from 'vitest';
import { pushOutboxes } from '../tabs/push-only.ts';
import {
  type FakeFiles,
  makeRoom,
  picture,
  readRoom,
  readShown,
  sendPicture,
  sendText,
} from '../testing/chat-world.ts';
import { problem } from '../testing/fake-server.ts';
import { userId } from '../testing/shift-world.ts';
import type { TestDevice } from '../testing/test-device.ts';
import { countFiles, fault, makeGate, readStates } from '../testing/upload-world.ts';

const otherId = userId.replace('1', '2');

function flush(device: TestDevice, files: FakeFiles): Promise<void> {
  return pushOutboxes(device, { environment: device.environment }, files);
}

/** A closed app with a text, a picture and a text unsent. */
async function leaveMessages() {
  const room = makeRoom();
  const replica = await room.open();
  const ids = [
    await sendText(replica, 1),
    await sendPicture(replica, 2),
    await sendText(replica, 3),
  ];
  await room.device.close();
  return { ...room, ids };
}

describe('the worker', () => {
  it('uploads and pushes with no page open, in order', async () => {
    const { server, files, device, open, ids } = await leaveMessages();
    await flush(device, files);
    expect(files.came).toEqual([picture(2).id]);
    expect(server.runs).toEqual(ids);
    expect(readRoom(server)).toEqual([1, 2, 3]);
    expect(server.requests.every(({ pull }) => !pull)).toBe(true);
    // The bytes stay until a page pulls the outcome.
    expect(await countFiles(device)).toBe(1);
    const replica = await open();
    await replica.exchangeNow('person');
    expect(server.runs).toHaveLength(3);
    expect(await countFiles(device)).toBe(0);
  });

  it('rejects while a file is left, so that the browser retries', async () => {
    const { server, files, device } = await leaveMessages();
    files.fates.push('lost-request');
    await expect(flush(device, files)).rejects.toThrow('offline');
    expect(readRoom(server)).toEqual([1]);
    expect(await readStates(device)).toEqual(['acknowledged', 'uploading', 'uploading']);
    await flush(device, files);
    expect(readRoom(server)).toEqual([1, 2, 3]);
  });

  it('killed between upload and record sends the message once', async () => {
    const { server, files, device, ids } = await leaveMessages();
    files.fates.push('lost-answer');
    await expect(flush(device, files)).rejects.toThrow('offline');
    expect(await readStates(device)).toEqual(['acknowledged', 'uploading', 'uploading']);
    await flush(device, files);
    expect(files.came).toHaveLength(2);
    expect(files.stored.size).toBe(1);
    expect(server.runs).toEqual(ids);
  });

  it('parks a refused file, which the page then shows with its reason', async () => {
    const { server, files, device, open, ids } = await leaveMessages();
    files.fates.push(problem('unsupported_type'));
    await flush(device, files);
    expect(readRoom(server)).toEqual([1, 3]);
    const replica = await open();
    expect(await readShown(replica)).toContain(2);
    await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toMatchObject([
      { id: ids[1], problem: { code: 'unsupported_type' } },
    ]);
    expect(await readShown(replica)).toEqual([1, 3]);
    expect(await replica.readAttachment(picture(2).id)).not.toBeNull();
    await replica.retry(ids[1] ?? '');
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1, 3, 2]);
  });

  it('sends messages behind a picture whose upload fails', async () => {
    const { server, files, device } = await leaveMessages();
    files.fates.push(fault());
    await expect(flush(device, files)).rejects.toThrow('down');
    expect(readRoom(server)).toEqual([1, 3]);
    await flush(device, files);
    expect(readRoom(server)).toEqual([1, 3, 2]);
  });

  it('sends messages behind a picture whose upload takes half a minute', async () => {
    const { server, files, device } = await leaveMessages();
    const gate = makeGate();
    files.fates.push(gate.fate);
    const flushed = flush(device, files);
    await gate.under;
    device.clock.advance(30_000);
    await expect.poll(() => readRoom(server)).toEqual([1, 3]);
    gate.open();
    await flushed;
    expect(readRoom(server)).toEqual([1, 3, 2]);
  });

  it('uploads nothing in the session of another person', async () => {
    const room = makeRoom();
    room.files.fates.push('lost-answer');
    await sendPicture(await room.open({ userId: otherId }), 1);
    await room.device.close();
    await expect(flush(room.device, room.files)).rejects.toMatchObject({
      problem: { code: 'other_account' },
    });
    // No attempt was made.
    expect(room.files.fates).toEqual(['lost-answer']);
  });

  it('shares the lock with an open page: each file is uploaded once', async () => {
    const { server, files, device, open } = await leaveMessages();
    const gate = makeGate();
    files.fates.push(gate.fate);
    const replica = await open();
    const exchange = replica.exchangeNow('person');
    await gate.under;
    const flushed = flush(device, files);
    // The worker waits for the page's upload, not vice versa.
    await sendPicture(replica, 4);
    gate.open();
    await Promise.all([exchange, flushed]);
    await replica.exchangeNow('person');
    expect(files.came.toSorted()).toEqual([picture(2).id, picture(4).id]);
    expect(readRoom(server)).toEqual([1, 2, 3, 4]);
    expect(await replica.readWaitingChanges()).toEqual([]);
  });

  it('closes a database that is deleted during an upload', async () => {
    const { files, device } = await leaveMessages();
    const gate = makeGate();
    files.fates.push(gate.fate);
    const flushed = flush(device, files);
    await gate.under;
    const { indexedDB } = device.environment;
    const { promise: removed, resolve } = Promise.withResolvers<void>();
    const deletion = indexedDB?.deleteDatabase(device.databaseName);
    if (deletion) deletion.onsuccess = () => resolve();
    await expect(flushed).rejects.toThrow();
    await removed;
    expect(await indexedDB?.databases()).toEqual([]);
  });
});

describe('two tabs', () => {
  it('upload a file once between them, and send its message once', async () => {
    const { server, files, open, ids } = await leaveMessages();
    const [first, second] = [await open(), await open()];
    const gate = makeGate();
    files.fates.push(gate.fate);
    const exchanges = [first.exchangeNow('person'), second.exchangeNow('person')];
    await gate.under;
    gate.open();
    await Promise.all(exchanges);
    expect(files.came).toEqual([picture(2).id]);
    expect(server.runs).toEqual(ids);
    expect(await readShown(second)).toEqual([1, 2, 3]);
  });

  it('continue where the upload of one takes too long', async () => {
    const { server, files, device, open } = await leaveMessages();
    const gate = makeGate();
    files.fates.push(gate.fate, gate.fate);
    const [first, second] = [await open(), await open()];
    const stuck = first.exchangeNow('person');
    await gate.under;
    const taking = second.exchangeNow('person');
    const isWaiting = () => device.clock.pending.length > 1;
    await expect.poll(isWaiting).toBe(true);
    device.clock.advance(6 * 60_000);
    gate.open();
    await Promise.all([stuck, taking]);
    await second.exchangeNow('person');
    expect(files.stored.size).toBe(1);
    expect(readRoom(server)).toEqual([1, 3, 2]);
  });
});
