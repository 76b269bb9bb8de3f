import { describe, expect, it } from 'vitest';
import {
  messageId,
  picture,
  readRoom,
  readShown,
  sendPicture,
  sendRefused,
  sendText,
} from '../testing/chat-world.ts';
import { countFiles, makeGate, openRoom, readStates } from '../testing/upload-world.ts';

describe('a change with a file', () => {
  it('is stored with its bytes and shown at once, and not offered', async () => {
    const { server, files, device, replica } = await openRoom();
    files.fates.push('lost-request');
    const id = await sendPicture(replica, 1);
    await replica.exchangeNow('person');
    expect(await readShown(replica)).toEqual([1]);
    expect(await replica.readWaitingChanges()).toMatchObject([{ id, state: 'waiting' }]);
    expect(await replica.readRowMarks('chatMessages')).toEqual(
      new Map([[messageId(1), 'waiting']]),
    );
    const kept = await replica.readAttachment(picture(1).id);
    expect(kept && [...new Uint8Array(kept.bytes)]).toEqual([1, 1, 1, 1]);
    expect(kept).toMatchObject({ type: 'image/png', name: '1.png', width: 2, height: 2 });
    expect(await readStates(device)).toEqual(['uploading']);
    expect(server.requests.flatMap(({ mutations }) => mutations)).toEqual([]);
  });

  it('is sent after its file, and the bytes are deleted with the outcome', async () => {
    const { server, files, device, replica } = await openRoom();
    const id = await sendPicture(replica, 1, 'look');
    await replica.exchangeNow('person');
    expect(files.stored.get(picture(1).id)?.bytes).toEqual([1, 1, 1, 1]);
    expect(server.runs).toEqual([id]);
    expect(readRoom(server)).toEqual([1]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await countFiles(device)).toBe(0);
    expect(await replica.readAttachment(picture(1).id)).toBeNull();
  });

  it('keeps its bytes until the outcome is known, not only until it is offered', async () => {
    const { device, server, replica } = await openRoom();
    await sendPicture(replica, 1);
    device.fates.push((request) => server.exchange(request), 'lost-answer');
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1]);
    expect(await countFiles(device)).toBe(1);
    await replica.exchangeNow('person');
    expect(await countFiles(device)).toBe(0);
  });

  it('survives the end of the app during the upload, and is sent once', async () => {
    const { server, files, device, open, replica } = await openRoom();
    const gate = makeGate();
    files.fates.push(gate.fate);
    const id = await sendPicture(replica, 1);
    const exchange = replica.exchangeNow('person');
    await gate.under;
    await device.close();
    await exchange;
    expect(await readStates(device)).toEqual(['uploading']);
    const again = await open();
    expect(await readShown(again)).toEqual([1]);
    await again.exchangeNow('person');
    expect(files.came).toEqual([picture(1).id]);
    expect(server.runs).toEqual([id]);
  });

  it('that was uploaded but not recorded is uploaded again as the same file', async () => {
    const { server, files, device, open, replica } = await openRoom();
    files.fates.push('lost-answer');
    const id = await sendPicture(replica, 1);
    await replica.exchangeNow('person');
    await device.close();
    const again = await open();
    await again.exchangeNow('person');
    expect(files.came).toEqual([picture(1).id, picture(1).id]);
    expect(files.stored.size).toBe(1);
    expect(server.runs).toEqual([id]);
    expect(readRoom(server)).toEqual([1]);
  });

  it('with several files is offered after the last of them', async () => {
    const { server, files, device, replica } = await openRoom();
    const [first, second] = [picture(1), picture(2)];
    const input = { id: messageId(1), imageUrl: `/api/files/${second.id}` };
    await replica.mutate('chat.send', input, [first, second]);
    files.fates.push(() => Promise.resolve(), 'lost-request');
    await replica.exchangeNow('person');
    expect(await readStates(device)).toEqual(['uploading']);
    await replica.exchangeNow('person');
    expect(files.came).toEqual([first.id, second.id]);
    expect(readRoom(server)).toEqual([1]);
    expect(await countFiles(device)).toBe(0);
  });
});

describe('the order of a lane', () => {
  it('is kept: messages behind a picture wait, other changes do not', async () => {
    const { server, files, device, replica } = await openRoom();
    files.fates.push('lost-request', 'lost-request');
    await sendText(replica, 1);
    await sendPicture(replica, 2);
    await sendText(replica, 3);
    const report = await replica.mutate('chat.report', { id: messageId(1), reason: 'why' });
    await replica.exchangeNow('person');
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1]);
    expect(server.runs).toContain(report);
    expect(await readStates(device)).toEqual(['uploading', 'uploading']);
    expect(await readShown(replica)).toEqual([1, 2, 3]);
    await sendPicture(replica, 4);
    await sendText(replica, 5);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1, 2, 3, 4, 5]);
    expect(await replica.readWaitingChanges()).toEqual([]);
  });

  it('releases uploaded entries while later ones still wait', async () => {
    const { server, files, replica } = await openRoom();
    files.fates.push(() => Promise.resolve(), 'lost-request');
    await sendPicture(replica, 1);
    await sendText(replica, 2);
    await sendPicture(replica, 3);
    await sendText(replica, 4);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1, 2]);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1, 2, 3, 4]);
  });

  it('is not blocked by a message the server refuses', async () => {
    const { server, replica } = await openRoom();
    await sendPicture(replica, 1);
    await sendRefused(replica, 2);
    await sendText(replica, 3);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([1, 3]);
    expect(await replica.readRefusedChanges()).toMatchObject([{ rows: [{ id: messageId(2) }] }]);
  });

  it('lets changes on a waiting message wait with it', async () => {
    const { server, files, device, replica } = await openRoom();
    files.fates.push('lost-request');
    await sendPicture(replica, 1);
    const report = await replica.mutate('chat.report', { id: messageId(1), reason: 'why' });
    await replica.exchangeNow('person');
    expect(await readStates(device)).toEqual(['uploading', 'queued']);
    await replica.exchangeNow('person');
    expect(server.runs).toHaveLength(2);
    expect(server.runs[1]).toBe(report);
  });
});

describe('discarding', () => {
  it('a message whose file is not uploaded removes both, and releases the next ones', async () => {
    const { server, files, device, replica } = await openRoom();
    files.fates.push('lost-request');
    const id = await sendPicture(replica, 1);
    await sendText(replica, 2);
    await replica.exchangeNow('person');
    await replica.discard(id);
    expect(await readShown(replica)).toEqual([2]);
    expect(await countFiles(device)).toBe(0);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([2]);
  });

  it('an offered one removes its file when the server has skipped it', async () => {
    const { server, device, replica } = await openRoom();
    const id = await sendPicture(replica, 1);
    device.fates.push((request) => server.exchange(request), 'lost-request');
    await replica.exchangeNow('person');
    await replica.discard(id);
    await replica.exchangeNow('person');
    expect(readRoom(server)).toEqual([]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await countFiles(device)).toBe(0);
  });

  it('while its upload is under way sends nothing', async () => {
    const { server, files, device, replica } = await openRoom();
    const id = await sendPicture(replica, 1);
    files.fates.push(() => replica.discard(id));
    await replica.exchangeNow('person');
    expect(server.runs).toEqual([]);
    expect(await device.inspect((db) => db.outbox.count())).toBe(0);
  });
});
