import { describe, expect, it, vi } from 'vitest';
import { NetworkError, ProblemError } from '../../rest/problem-error.ts';
import { countQueued } from '../store/find-replicas.ts';
import { openDevice } from '../testing/bench.ts';
import { proxyError } from '../testing/proxy-page.ts';
import { userId } from '../testing/shift-world.ts';
import type { NewConcern } from './waiting-concern.ts';
import { waitFor } from '../../testing/wait-for.ts';

const concern: NewConcern = {
  id: 'b1f0c7de-4a51-4c0e-9c55-0d2f4a3b9c11',
  content: 'The stairs are dark',
  followUpCode: '01234-56789-ABCDE-FGHJK',
};
const other: NewConcern = { ...concern, id: 'c1f0c7de-4a51-4c0e-9c55-0d2f4a3b9c11' };

/** Opens a device whose concerns reach `arrived`; `fail` may throw before or after that. */
async function open() {
  const bench = await openDevice();
  const arrived: NewConcern[] = [];
  const fates: ({ readonly before?: Error; readonly after?: Error } | undefined)[] = [];
  const concerns = {
    send: async (sent: NewConcern) => {
      const fate = fates.shift();
      await Promise.resolve();
      if (fate?.before) throw fate.before;
      arrived.push(sent);
      if (fate?.after) throw fate.after;
    },
  };
  await bench.device.close();
  const reopen = (automatic = false) => bench.device.open({ concerns, automatic });
  return { ...bench, replica: await reopen(), reopen, arrived, fates };
}

/** All rows of the device, by table; without meta, which changes with every exchange. */
const readDevice = ({ device }: Awaited<ReturnType<typeof open>>) =>
  device.inspect(({ dexie }) => {
    const tables = dexie.tables.filter(({ name }) => name !== 'meta');
    return Promise.all(tables.map(async (table) => [table.name, await table.toArray()] as const));
  });

describe('a concern', () => {
  it('is sent apart from the outbox and leaves nothing behind', async () => {
    const bench = await open();
    await bench.replica.exchangeNow('person');
    const before = await readDevice(bench);
    await bench.replica.concerns.keep(concern);
    expect(await bench.replica.readWaitingChanges()).toEqual([]);
    await bench.replica.exchangeNow('person');
    expect(bench.arrived).toEqual([concern]);
    expect(await bench.replica.concerns.read()).toEqual([]);
    expect(await readDevice(bench)).toEqual(before);
    const meta = await bench.device.inspect((db) => db.meta.toArray());
    expect(JSON.stringify(meta)).not.toMatch(/concern|stairs/i);
  });

  it('goes by itself while online, without an exchange that would tell the moment', async () => {
    const { device, reopen, arrived } = await open();
    await device.close();
    const replica = await reopen(true);
    device.clock.advance(0);
    await waitFor(() => expect(replica.getStatus().connection).toBe('online'));
    await replica.exchangeNow('poke');
    const exchange = vi.fn((): never => {
      throw new NetworkError();
    });
    device.fates.push(exchange);
    await replica.concerns.keep(concern);
    await replica.concerns.keep(other);
    device.clock.advance(1_000);
    await waitFor(async () => expect(await replica.concerns.read()).toEqual([]));
    expect(arrived).toEqual(expect.arrayContaining([concern, other]));
    expect(arrived).toHaveLength(2);
    expect(exchange).not.toHaveBeenCalled();
  });

  it('waits without the network, and after a restart is sent once it is back', async () => {
    const { device, replica, reopen, arrived, fates } = await open();
    device.fates.push('lost-request');
    fates.push({ before: new NetworkError() });
    await replica.concerns.keep(concern);
    await replica.exchangeNow('person');
    expect(arrived).toEqual([]);
    expect(await replica.concerns.read()).toEqual([concern]);
    await device.close();
    const again = await reopen();
    expect(await again.concerns.read()).toEqual([concern]);
    fates.length = 0;
    await again.exchangeNow('person');
    expect(arrived).toEqual([concern]);
    expect(await again.concerns.read()).toEqual([]);
  });

  it('whose answer was lost is sent again with the same id and code', async () => {
    const { replica, arrived, fates } = await open();
    fates.push({ after: new NetworkError() });
    await replica.concerns.keep(concern);
    await replica.exchangeNow('person');
    expect(await replica.concerns.read()).toEqual([concern]);
    await replica.exchangeNow('person');
    expect(arrived).toEqual([concern, concern]);
    expect(await replica.concerns.read()).toEqual([]);
  });

  it('is retried by itself after the time the server names', async () => {
    const { device, reopen, arrived, fates } = await open();
    await device.close();
    fates.push({ before: new ProblemError({ code: 'too_many_requests', message: '' }, 429, 30) });
    const replica = await reopen(true);
    await replica.concerns.keep(concern);
    device.clock.advance(0);
    await waitFor(() => expect(fates).toEqual([]));
    await replica.exchangeNow('poke');
    device.clock.advance(29_000);
    await replica.exchangeNow('poke');
    expect(arrived).toEqual([]);
    device.clock.advance(2_000);
    await waitFor(() => expect(arrived).toEqual([concern]));
  });

  it('that pauses after a failure is sent at once when a person asks', async () => {
    const { replica, arrived, fates } = await open();
    fates.push({ before: new ProblemError({ code: 'internal', message: '' }, 500, 30) });
    await replica.concerns.keep(concern);
    await replica.exchangeNow('poke');
    await waitFor(() => expect(fates).toEqual([]));
    await replica.exchangeNow('poke');
    expect(arrived).toEqual([]);
    await replica.exchangeNow('person');
    expect(arrived).toEqual([concern]);
  });

  it('that a proxy answered with a page of its own is sent again', async () => {
    const { replica, arrived, fates } = await open();
    fates.push({ before: await proxyError(403) });
    await replica.concerns.keep(concern);
    await replica.exchangeNow('person');
    expect(await replica.concerns.read()).toEqual([concern]);
    await replica.exchangeNow('person');
    expect(arrived).toEqual([concern]);
  });

  it('that the server refuses is kept with the reason, and stops no other', async () => {
    const { replica, arrived, fates } = await open();
    fates.push({ before: new ProblemError({ code: 'id_taken', message: 'Taken' }, 409) });
    await replica.concerns.keep(concern);
    await replica.concerns.keep(other);
    await replica.exchangeNow('person');
    expect(arrived).toEqual([other]);
    expect(await replica.concerns.read()).toEqual([{ ...concern, refusal: 'Taken' }]);
    await replica.exchangeNow('person');
    expect(arrived).toEqual([other]);
    await replica.concerns.discard(concern.id);
    expect(await replica.concerns.read()).toEqual([]);
  });
});

it('a waiting concern counts as unsent for the next account on the device', async () => {
  const { device, replica } = await open();
  await replica.concerns.keep(concern);
  await device.close();
  expect(await countQueued(userId, { environment: device.environment })).toMatchObject({
    queued: 1,
  });
});
