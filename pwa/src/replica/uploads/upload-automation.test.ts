import { describe, expect, it } from 'vitest';
import { makeRoom, picture, readRoom, sendPicture, sendText } from '../testing/chat-world.ts';
import { calls, planned, scheduleScope, shifts } from '../testing/shift-world.ts';
import { putShift } from '../testing/bench.ts';
import { fault, makeGate } from '../testing/upload-world.ts';

async function openAutomatic() {
  const room = makeRoom();
  const replica = await room.open({ automatic: true });
  room.device.clock.advance(0);
  await expect.poll(() => replica.getStatus().ready).toBe(true);
  await expect.poll(() => replica.getStatus().busy).toBe(false);
  return { ...room, replica };
}

describe('automatically', () => {
  it('a picture is uploaded and sent at once', async () => {
    const { server, files, device, replica } = await openAutomatic();
    await sendPicture(replica, 1);
    device.clock.advance(50);
    await expect.poll(() => files.came).toEqual([picture(1).id]);
    await expect
      .poll(() => {
        device.clock.advance(1);
        return readRoom(server);
      })
      .toEqual([1]);
  });

  it('a slow upload delays neither pulls nor other changes', async () => {
    const { server, files, device, replica } = await openAutomatic();
    const gate = makeGate();
    files.fates.push(gate.fate);
    await sendPicture(replica, 1);
    device.clock.advance(50);
    await expect.poll(() => files.fates).toEqual([]);
    putShift(server, scheduleScope, 7);
    const id = await replica.mutate(calls.add, planned(8));
    device.clock.advance(50);
    await expect.poll(() => server.runs).toEqual([id]);
    await expect.poll(() => replica.tables[shifts].count()).toBe(2);
    await expect.poll(() => replica.getStatus().busy).toBe(false);
    gate.open();
    await expect
      .poll(() => {
        device.clock.advance(1);
        return readRoom(server);
      })
      .toEqual([1]);
  });

  it('a failed upload is retried after a pause, not with the next change', async () => {
    const { server, files, device, replica } = await openAutomatic();
    files.fates.push(fault());
    await sendPicture(replica, 1);
    device.clock.advance(50);
    const strikes = () => device.inspect((db) => db.uploads.toArray());
    await expect.poll(strikes).toMatchObject([{ strikes: 3 }]);
    const id = await replica.mutate(calls.add, planned(8));
    device.clock.advance(50);
    await expect.poll(() => server.runs).toEqual([id]);
    await expect.poll(() => replica.getStatus().busy).toBe(false);
    expect(files.came).toEqual([]);
    device.clock.advance(500);
    await expect.poll(() => files.came).toEqual([picture(1).id]);
  });

  it('entries behind a discarded upload are sent with the next exchange', async () => {
    const { server, files, device, replica } = await openAutomatic();
    files.fates.push('lost-request');
    const id = await sendPicture(replica, 1);
    await sendText(replica, 2);
    device.clock.advance(50);
    await expect.poll(() => files.fates).toEqual([]);
    await replica.discard(id);
    device.clock.advance(50);
    await expect.poll(() => readRoom(server)).toEqual([2]);
  });
});
