import { type Figure, figureOf, interleave } from '../figures.ts';
import type { World } from './world.ts';

/** (a) Queued changes from a real page to PostgreSQL. */
export async function measureDrain(world: World, rounds: number): Promise<Figure[]> {
  const ours = await world.openPage(`${world.server.url}/healthz`);
  const floor = await world.openPage(world.floorUrl);
  const figures: Figure[] = [];
  for (const count of [1_000, 10_000]) {
    const settled: number[] = [];
    const answered: number[] = [];
    const drain = async () => {
      await world.clear();
      // Two drains of 10,000 exceed what one account may send (docs/decisions/exchange-limits.md).
      const userId = await world.signInNewMember();
      const times = await ours.run('drain', userId, count);
      settled.push(times.settled);
      answered.push(times.answered);
      return times.pushed;
    };
    const post = async () => {
      await world.clear();
      return floor.run('drainFloor', count);
    };
    // The first run of each compiles code and fills caches.
    await post();
    await drain();
    settled.length = 0;
    answered.length = 0;
    const done = await interleave(rounds, post, drain);
    const roundsOf = (times: readonly number[]) =>
      done.map((round, index) => ({ ...round, ours: times[index] ?? Number.NaN }));
    const name = `${count.toLocaleString('en')} queued changes`;
    figures.push(
      figureOf({ part: 'a', what: `${name}, all committed`, unit: 'ms', aim: { atMost: 3 } }, done),
      figureOf(
        { part: 'a', what: `${name}, the server's part`, unit: 'ms', aim: null },
        roundsOf(answered),
      ),
      figureOf(
        { part: 'a', what: `${name}, queue empty`, unit: 'ms', aim: null },
        roundsOf(settled),
      ),
    );
  }
  await ours.page.close();
  await floor.page.close();
  return figures;
}
