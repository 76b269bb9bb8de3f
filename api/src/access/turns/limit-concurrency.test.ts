import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

const refuse = () => new Error('too many');

it('runs as many as allowed, the others in order, and refuses one more', async () => {
  const limit = limitConcurrency({ running: 2, waiting: 2, refuse });
  const started: number[] = [];
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const runs = gates.map((gate, index) =>
    limit(async () => {
      started.push(index);
      await gate.promise;
      return index;
    }),
  );
  await expect(limit(() => Promise.resolve(9))).rejects.toThrow('too many');
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await runs[1];
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  expect(await limit(() => Promise.resolve(9))).toBe(9);
});

it('passes the slot of a failed task on', async () => {
  const limit = limitConcurrency({ running: 1, refuse });
  const failing = limit(() => Promise.reject(new Error('broken')));
  const next = limit(() => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('refuses what waits too long, and passes the slot to the next that still waits', async () => {
  const limit = limitConcurrency({ running: 1, patience: 20, refuse });
  const gate = Promise.withResolvers<void>();
  const running = limit(() => gate.promise);
  await expect(limit(() => Promise.resolve('late'))).rejects.toThrow('too many');
  const patient = limit(() => Promise.resolve('in time'));
  gate.resolve();
  await running;
  expect(await patient).toBe('in time');
});
