import { randomUUID } from 'node:crypto';
import type { Put } from '@greenroom/sync-protocol/sync/sync-answer';
import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { type Figure, figureOf, interleave } from '../figures.ts';
import { insertShifts } from './seed.ts';
import type { World } from './world.ts';

/** (b) The first pull of a new device. */
export async function measureFirstPull(world: World, rounds: number): Promise<Figure[]> {
  await world.signIn();
  const ours = await world.openPage(`${world.server.url}/healthz`);
  const floor = await world.openPage(world.floorUrl);
  const figures: Figure[] = [];
  for (const count of [10_000, 50_000]) {
    await world.clear();
    await insertShifts(world, count);
    await putAnswer(world);
    const pull = () => ours.run('firstPull', world.userId, count);
    const pullFloor = () => floor.run('firstPullFloor', count);
    await pullFloor();
    await pull();
    const done = await interleave(rounds, pullFloor, pull);
    const what = `first pull of ${count.toLocaleString('en')} rows`;
    figures.push(figureOf({ part: 'b', what, unit: 'ms', aim: { atMost: 1.2 } }, done));
  }
  await ours.page.close();
  await floor.page.close();
  await world.clear();
  return figures;
}

/** Stores the real server's rows as the floor's answer. */
async function putAnswer({ session, userId, floorUrl }: World): Promise<void> {
  const puts: Put[] = [];
  let request = makeSyncRequest(userId, randomUUID());
  for (let more = true; more;) {
    const answer = await session.call('sync.exchange', request);
    puts.push(...(answer.scopes[`schedule:${userId}`]?.put ?? []));
    request = { ...request, epoch: answer.epoch, cursor: answer.cursor };
    more = answer.more;
  }
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(puts);
  const response = await fetch(`${floorUrl}/answer`, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(`The floor took no answer: ${response.status}`);
}
