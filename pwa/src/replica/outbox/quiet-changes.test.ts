import { describe, expect, it } from 'vitest';
import { readQueue } from './outbox.ts';
import { makeRoom, messageId, refusedText, roomEffects, sendText } from '../testing/chat-world.ts';

const effects = {
  ...roomEffects,
  'chat.report': { ...roomEffects['chat.report'], isQuiet: true as const },
};

/** An idle page that has pulled; its reports are quiet. */
async function openPage() {
  const page = { isVisible: true };
  let syncs = 0;
  const room = makeRoom({
    signals: { isVisible: () => page.isVisible, listen: () => () => undefined },
    registerSync: () => {
      syncs += 1;
      return Promise.resolve();
    },
  });
  const { device, server } = room;
  const replica = await room.open({ automatic: true, effects });
  device.clock.advance(0);
  await expect.poll(() => replica.getStatus().ready).toBe(true);
  const report = (reason = 'why') => replica.mutate('chat.report', { id: messageId(1), reason });
  /** Advances the clock and waits until that many changes ran and the page is idle. */
  const expectRuns = async (count: number, milliseconds = 50) => {
    device.clock.advance(milliseconds);
    await expect.poll(() => server.runs.length).toBe(count);
    await expect.poll(() => replica.getStatus().busy).toBe(false);
  };
  await expectRuns(0, 0);
  const pulls = () => server.requests.filter(({ pull }) => pull).length;
  const states = () =>
    device.inspect(async (db) => (await readQueue(db)).map(({ state }) => state));
  return { ...room, page, replica, report, expectRuns, pulls, states, syncs: () => syncs };
}

describe('a quiet change', () => {
  it('is sent without a pull, and leaves the queue with a later one', async () => {
    const { replica, device, server, report, expectRuns, pulls, states, syncs } = await openPage();
    await report();
    await expectRuns(1);
    expect(pulls()).toBe(1);
    expect(syncs()).toBe(0);
    expect(await states()).toEqual(['acknowledged']);
    expect(await replica.readWaitingChanges()).toEqual([]);
    // The check each minute finds nothing to do.
    const before = server.requests.length;
    device.clock.advance(120_000);
    await states();
    expect(server.requests).toHaveLength(before);
    await sendText(replica, 2);
    await expectRuns(2);
    expect(await states()).toEqual([]);
    expect(server.runs).toHaveLength(2);
  });

  it('can be refused', async () => {
    const { replica, report, expectRuns, states } = await openPage();
    const id = await report(refusedText);
    await expectRuns(0);
    await expect.poll(states).toEqual(['acknowledged']);
    await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toMatchObject([{ id }]);
  });

  it('pulls when another reason requires it', async () => {
    const { replica, report, expectRuns, pulls, states } = await openPage();
    await report();
    await sendText(replica, 2);
    await expectRuns(2);
    expect(pulls()).toBe(2);
    expect(await states()).toEqual([]);
  });

  it('pulls after a failure', async () => {
    const { device, report, expectRuns, replica, pulls, states } = await openPage();
    device.fates.push('lost-request');
    await report();
    device.clock.advance(50);
    await expect.poll(() => replica.getStatus().connection).toBe('offline');
    await expectRuns(1, 1_000);
    expect(pulls()).toBe(2);
    expect(await states()).toEqual([]);
  });

  it('is sent by the worker when the page is hidden', async () => {
    const { page, report, expectRuns, pulls, syncs } = await openPage();
    page.isVisible = false;
    await report();
    expect(syncs()).toBe(1);
    await expectRuns(1);
    expect(pulls()).toBe(2);
  });
});
