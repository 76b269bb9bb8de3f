import { describe, expect, it } from 'vitest';
import { pushOutboxes } from './push-only.ts';
import {
  makeRoom,
  picture,
  readRoom,
  sendPicture,
  sendRefused,
  sendText,
} from '../testing/chat-world.ts';
import { makeChannels } from '../testing/fake-channels.ts';
import { problem } from '../testing/fake-server.ts';
import { makeGate } from '../testing/upload-world.ts';

/** An open page after a pull, idle until its clock moves. */
async function openPage({ hasChannels = true, isVisible = true } = {}) {
  const room = makeRoom({
    ...(hasChannels && { openChannel: makeChannels() }),
    signals: { isVisible: () => isVisible, listen: () => () => undefined },
  });
  const { device, files, server } = room;
  const replica = await room.open({ automatic: true });
  const isIdle = () => expect.poll(() => replica.getStatus().busy).toBe(false);
  device.clock.advance(0);
  await expect.poll(() => replica.getStatus().ready).toBe(true);
  await isIdle();
  const flush = () => pushOutboxes(device, { environment: device.environment }, files);
  const countPulls = () => server.requests.filter(({ pull }) => pull).length;
  /** Waits until nothing is queued; advances the clock by a second at most. */
  const expectSettled = async () => {
    const until = device.clock.elapsed() + 1_000;
    await expect
      .poll(async () => {
        if (device.clock.elapsed() < until) device.clock.advance(10);
        return await replica.readWaitingChanges();
      })
      .toEqual([]);
    await isIdle();
  };
  return { ...room, replica, flush, countPulls, expectSettled };
}

describe('changes the worker sent while a page is open', () => {
  it('leave the queue at once, with one pull', async () => {
    const { server, replica, flush, countPulls, expectSettled } = await openPage();
    await sendText(replica, 1);
    await flush();
    expect(readRoom(server)).toEqual([1]);
    expect(await replica.readWaitingChanges()).toMatchObject([{ isProcessed: true }]);
    const pulls = countPulls();
    await expectSettled();
    expect(countPulls()).toBe(pulls + 1);
    expect(server.runs).toHaveLength(1);
  });

  it('are settled without a request of the page', async () => {
    const { server, device, replica, flush, expectSettled } = await openPage();
    await sendText(replica, 1);
    device.fates.push('lost-request');
    device.clock.advance(50);
    // The page is in its pause; the worker gets through.
    await expect.poll(() => replica.getStatus().connection).toBe('offline');
    await flush();
    await expectSettled();
    expect(replica.getStatus().connection).toBe('online');
    expect(server.runs).toHaveLength(1);
  });

  it('is refused on the page with its reason', async () => {
    const { device, replica, flush, expectSettled } = await openPage();
    const id = await sendRefused(replica, 1);
    device.fates.push('lost-request');
    device.clock.advance(50);
    await expect.poll(() => replica.getStatus().connection).toBe('offline');
    await flush();
    await expectSettled();
    expect(await replica.readRefusedChanges()).toMatchObject([
      { id, problem: { message: 'That is not allowed here' } },
    ]);
  });

  it('wait while the page is hidden', async () => {
    const { device, replica, flush, countPulls } = await openPage({ isVisible: false });
    await sendText(replica, 1);
    device.clock.advance(50);
    await expect.poll(() => replica.readWaitingChanges()).toEqual([]);
    // An exchange that is not over yet would plan the next one itself, after the clock went on.
    await expect.poll(() => replica.getStatus().busy).toBe(false);
    await sendText(replica, 2);
    const pulls = countPulls();
    device.fates.push('lost-request');
    await expect.poll(() => device.clock.pending.some((delay) => delay <= 50)).toBe(true);
    device.clock.advance(50);
    await expect.poll(() => replica.getStatus().connection).toBe('offline');
    // Without the time limits of requests.
    const soon = () => device.clock.pending.filter((delay) => delay < 1_000);
    const planned = soon();
    await flush();
    expect(soon()).toEqual(planned);
    expect(countPulls()).toBe(pulls);
  });
});

describe('an image the worker uploads while a page waits for its turn', () => {
  it('is sent and settled at once', async () => {
    const { server, files, device, replica, flush, expectSettled } = await openPage();
    const gate = makeGate();
    files.fates.push(gate.fate);
    await sendPicture(replica, 1);
    const flushed = flush();
    await gate.under;
    device.clock.advance(50);
    await expect.poll(() => replica.getStatus().busy).toBe(false);
    gate.open();
    await flushed;
    await expectSettled();
    expect(files.came).toEqual([picture(1).id]);
    expect(readRoom(server)).toEqual([1]);
  });

  it('is settled without BroadcastChannel', async () => {
    const { server, files, device, replica, flush, expectSettled } = await openPage({
      hasChannels: false,
    });
    const gate = makeGate();
    files.fates.push(gate.fate);
    await sendPicture(replica, 1);
    const flushed = flush();
    await gate.under;
    const before = server.requests.length;
    device.clock.advance(50);
    await expect.poll(() => server.requests.length).toBe(before + 1);
    await expect.poll(() => replica.getStatus().busy).toBe(false);
    gate.open();
    await flushed;
    await expectSettled();
    expect(files.came).toEqual([picture(1).id]);
    expect(readRoom(server)).toEqual([1]);
  });

  it('is sent by the page if the worker fails after the upload', async () => {
    const { server, files, device, replica, flush, expectSettled } = await openPage();
    const gate = makeGate();
    files.fates.push(gate.fate);
    await sendPicture(replica, 1);
    const flushed = flush();
    await gate.under;
    device.fates.push('lost-request');
    gate.open();
    await expect(flushed).rejects.toThrow('offline');
    await expectSettled();
    expect(files.came).toEqual([picture(1).id]);
    expect(readRoom(server)).toEqual([1]);
  });

  it('is refused on the page with its reason', async () => {
    const { files, replica, flush, expectSettled } = await openPage();
    const id = await sendPicture(replica, 1);
    files.fates.push(problem('unsupported_type'));
    await flush();
    await expectSettled();
    expect(await replica.readRefusedChanges()).toMatchObject([
      { id, problem: { code: 'unsupported_type' } },
    ]);
  });
});
