import { type Figure, figureOf, type Round } from '../figures.ts';
import {
  type MixedFloor,
  clearMixedFloor,
  createMixedFloorTables,
  storeMixedFloor,
} from './mixed-floor.ts';
import { makeMixedQueue } from './mixed-queue.ts';
import { clearMixed, storeMixedStock } from './mixed-stock.ts';
import type { World } from './world.ts';

/**
 * (a) A queue of different calls from a real page to PostgreSQL, as a member leaves it after a long
 * shift without a network. The floor is one request with the same JSON, and in one transaction the
 * one write by key that each change needs, without checks, reads, savepoints, outcomes, other
 * indexes or triggers. The stricter floor writes the changes of each call in one statement.
 */
export async function measureMixedDrain(world: World, rounds: number): Promise<Figure[]> {
  const { database } = world;
  await database.query(createMixedFloorTables);
  const ours = await world.openPage(`${world.server.url}/healthz`);
  const floor = await world.openPage(world.floorUrl);
  const measure = async () => {
    await world.clear();
    await clearMixed(database);
    const userId = await world.signInNewMember();
    const stock = await storeMixedStock(database, userId);
    const changes = makeMixedQueue(stock);
    await ours.run('queueMixed', userId, changes);
    const post = async (kind: MixedFloor) => {
      await database.query(clearMixedFloor);
      await database.query(storeMixedFloor, [[...stock.past, ...stock.upcoming]]);
      await database.query('vacuum analyze');
      return processed(world, () => floor.run('drainMixedFloor', kind, changes));
    };
    const [sets] = await post('sets');
    const [each, eachUsed] = await post('each');
    const [times, used] = await processed(world, () => ours.run('sendMixed'));
    return { ...times, sets, each, eachUsed, used };
  };
  // The first run compiles code and fills caches.
  await measure();
  const done: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < rounds; round += 1) done.push(await measure());
  await ours.page.close();
  await floor.page.close();
  type Time = keyof (typeof done)[number];
  const roundsOf = (base: Time, time: Time): Round[] =>
    done.map((round) => ({ floor: round[base], ours: round[time] }));
  const name = '500 mixed changes';
  const line = { part: 'a', unit: 'ms', aim: null } as const;
  return [
    figureOf(
      { ...line, what: `${name}, all committed`, aim: { atMost: 10 } },
      roundsOf('each', 'pushed'),
    ),
    figureOf({ ...line, what: `${name}, the server's part` }, roundsOf('each', 'answered')),
    figureOf({ ...line, what: `${name}, queue empty` }, roundsOf('each', 'settled')),
    figureOf(
      { ...line, what: `${name}, processor time of the servers` },
      roundsOf('eachUsed', 'used'),
    ),
    figureOf(
      { ...line, what: `${name}, beside one statement per call` },
      roundsOf('sets', 'pushed'),
    ),
  ];
}

/** The result of `work`, and the processor milliseconds the servers used for it. */
async function processed<T>(world: World, work: () => Promise<T>): Promise<[T, number]> {
  const before = world.processorTime();
  const result = await work();
  return [result, world.processorTime() - before];
}
