import { onTestFinished } from 'vitest';

/** The names of the Web Locks held by pages, which jsdom does not have, until the test ends. */
export function provideHeldLocks(): ReadonlySet<string> {
  const held = new Set<string>();
  const request = async (name: string, _options: unknown, work: () => Promise<void>) => {
    held.add(name);
    await work();
    held.delete(name);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return held;
}
