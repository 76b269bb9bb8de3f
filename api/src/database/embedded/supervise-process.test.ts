import { expect, it } from 'vitest';
import { superviseProcess, type SupervisedProcess } from './supervise-process.ts';

function fakeProcess(pid: number) {
  const { promise: ended, resolve: die } = Promise.withResolvers<void>();
  return { pid, ended, die, stop: () => Promise.resolve(die()), isStopped: ended.then(() => true) };
}

const silent = { log: () => undefined, firstDelay: 1 };

it('restarts the process whenever it ends by itself', async () => {
  const [one, two, three] = [fakeProcess(1), fakeProcess(2), fakeProcess(3)];
  const next: SupervisedProcess[] = [two, three];
  const restarted = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let count = 0;
  const supervised = superviseProcess({
    ...silent,
    first: one,
    restart: () => {
      const process = next.shift();
      restarted[count++]?.resolve();
      return process ? Promise.resolve(process) : Promise.reject(new Error('none left'));
    },
  });
  one.die();
  await restarted[0]?.promise;
  two.die();
  await restarted[1]?.promise;
  await supervised.stop();
  expect(supervised.current().pid).toBe(3);
  expect(await supervised.exited).toBeNull();
});

it('keeps trying while a restart fails', async () => {
  const [one, two] = [fakeProcess(1), fakeProcess(2)];
  const lines: string[] = [];
  let attempts = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const supervised = superviseProcess({
    firstDelay: 1,
    log: (line) => lines.push(line),
    first: one,
    restart: () => {
      attempts += 1;
      if (attempts < 3) return Promise.reject(new Error(`attempt ${attempts}`));
      resolve();
      return Promise.resolve(two);
    },
  });
  one.die();
  await promise;
  await supervised.stop();
  expect(lines).toEqual([
    'process 1 ended unexpectedly and is started again',
    'restart failed: attempt 1',
    'restart failed: attempt 2',
  ]);
});

it('gives up after many failures and reports the reason', async () => {
  const one = fakeProcess(1);
  const supervised = superviseProcess({
    ...silent,
    first: one,
    restart: () => Promise.reject(new Error('disk full')),
    maxFailures: 3,
  });
  one.die();
  expect(await supervised.exited).toEqual(new Error('disk full'));
});

it('does not restart a stopped process, and stops one that starts meanwhile', async () => {
  const [one, two] = [fakeProcess(1), fakeProcess(2)];
  const begun = Promise.withResolvers<void>();
  const arrives = Promise.withResolvers<SupervisedProcess>();
  const supervised = superviseProcess({
    ...silent,
    first: one,
    restart: () => {
      begun.resolve();
      return arrives.promise;
    },
  });
  one.die();
  await begun.promise;
  const stopping = supervised.stop();
  arrives.resolve(two);
  await stopping;
  expect(await two.isStopped).toBe(true);
  expect(await supervised.exited).toBeNull();
});
