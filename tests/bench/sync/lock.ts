import { type Figure, type Line, figureOf, interleave } from '../figures.ts';
import { insertShifts } from './seed.ts';
import type { BenchPage, World } from './world.ts';

/** Approximates a phone's processor. */
const slowdown = 4;
/** A shift a day. */
const fourYears = 1_460;

/** (f) The same work with the app lock on, whose floor is the work without it. */
export async function measureLock(world: World, rounds: number): Promise<Figure[]> {
  const page = await world.openPage(`${world.server.url}/healthz`);
  const session = await page.page.context().newCDPSession(page.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const compare = async (what: string, work: () => Promise<number>, aim: Line['aim'] = null) => {
    const run = async (isSealed: boolean) => {
      await page.run('setSealed', isSealed);
      return await work();
    };
    await run(false);
    await run(true);
    const done = await interleave(
      rounds,
      () => run(false),
      () => run(true),
    );
    return figureOf({ part: 'f', what: `${what}, locked`, unit: 'ms', aim }, done);
  };
  const figures = [
    await compare('1,000 queued changes', () => drain(world, page), { atMost: 1.5 }),
  ];
  await world.clear();
  await world.signIn();
  for (const count of [fourYears, 10_000]) {
    await world.clear();
    await insertShifts(world, count, 1);
    const rows = `${count.toLocaleString('en')} shifts`;
    figures.push(
      await compare(`first pull of ${rows}`, () => page.run('firstPull', world.userId, count)),
      await compare(`opening and reading ${rows}`, () =>
        page.run('readMonths', world.userId, count),
      ),
    );
  }
  await page.page.close();
  await world.clear();
  return figures;
}

async function drain(world: World, page: BenchPage): Promise<number> {
  await world.clear();
  const userId = await world.signInNewMember();
  return (await page.run('drain', userId, 1_000)).settled;
}
