import { createHash, randomUUID } from 'node:crypto';
import { catchUp, emptyRequest } from './exchanges.ts';
import { type Figure, figureOf, interleave } from '../figures.ts';
import { measureRate } from './http-load.ts';
import type { World } from './world.ts';

const load = { connections: 20, milliseconds: 4_000 };

/** (c) Empty exchanges, against reading the session with its user. */
export async function measureIdleSync(world: World, rounds: number): Promise<Figure[]> {
  await world.clear();
  const request = await catchUp(world, emptyRequest(world.userId, randomUUID()));
  const cookie = await world.createCookie();
  const secret = cookie.slice(cookie.indexOf('=') + 1);
  const sid = createHash('sha256').update(secret).digest('base64url');
  const ours = () =>
    measureRate({
      ...load,
      url: world.server.url,
      path: '/api/sync',
      headers: { cookie },
      body: JSON.stringify(request),
    });
  const floor = () =>
    measureRate({
      ...load,
      url: world.floorUrl,
      path: '/session',
      headers: {},
      body: JSON.stringify({ sid }),
    });
  await floor();
  await ours();
  const done = await interleave(rounds, floor, ours);
  const what = 'idle exchanges over 20 connections';
  return [figureOf({ part: 'c', what, unit: '/s', aim: { atLeast: 0.5 } }, done)];
}
