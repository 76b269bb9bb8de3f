import { expect, it, vi } from 'vitest';
import { interruptible } from './interruptible.ts';

it('aborts the work at the first signal, also where npm repeats it, and ends at the second', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const before = process.listenerCount('SIGINT');
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  await interruptible(async (signal) => {
    expect(signal.aborted).toBe(false);
    process.emit('SIGINT', 'SIGINT');
    process.emit('SIGINT', 'SIGINT');
    process.emit('SIGTERM', 'SIGTERM');
    expect(signal.reason).toEqual(new Error('Broken off. Nothing was changed.'));
    expect(kill).not.toHaveBeenCalled();
    now.mockReturnValue(6_001);
    process.emit('SIGINT', 'SIGINT');
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGINT');
    return Promise.resolve();
  });
  expect(process.listenerCount('SIGINT')).toBe(before);
  now.mockRestore();
  kill.mockRestore();
});

it('goes on with its tidying where a lost connection tells it again by other signals', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  await interruptible((signal) => {
    process.emit('SIGHUP', 'SIGHUP');
    expect(signal.aborted).toBe(true);
    now.mockReturnValue(7_000);
    process.emit('SIGHUP', 'SIGHUP');
    process.emit('SIGTERM', 'SIGTERM');
    expect(kill).not.toHaveBeenCalled();
    return Promise.resolve();
  });
  now.mockRestore();
  kill.mockRestore();
});

it('leaves signals to whoever had them once the work has ended', async () => {
  const before = process.listenerCount('SIGTERM');
  await expect(interruptible(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(process.listenerCount('SIGTERM')).toBe(before);
});
