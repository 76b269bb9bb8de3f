import { onTestFinished } from 'vitest';

/** The part of the Web Locks API the replica uses: a queue per name, signal, steal and ifAvailable. */
export class FakeWebLocks {
  readonly #held = new Map<string, { readonly steal: (error: Error) => void }>();
  readonly #waiting = new Map<string, (() => void)[]>();

  get heldNames(): readonly string[] {
    return [...this.#held.keys()];
  }

  async request<T>(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean; ifAvailable?: boolean },
    work: (lock?: null) => Promise<T>,
  ): Promise<T> {
    if (options.ifAvailable && this.#held.has(name)) return await work(null);
    if (options.steal) this.#held.get(name)?.steal(new DOMException('stolen', 'AbortError'));
    else if (this.#held.has(name)) await this.#wait(name, options.signal);
    const { promise: stolen, reject } = Promise.withResolvers<never>();
    const holder = { steal: reject };
    this.#held.set(name, holder);
    try {
      return await Promise.race([work(), stolen]);
    } finally {
      if (this.#held.get(name) === holder) {
        this.#held.delete(name);
        this.#waiting.get(name)?.shift()?.();
      }
    }
  }

  async #wait(name: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const list = this.#waiting.get(name) ?? [];
    list.push(resolve);
    this.#waiting.set(name, list);
    signal?.addEventListener('abort', () => {
      list.splice(list.indexOf(resolve), 1);
      reject(signal.reason as Error);
    });
    if (signal?.aborted) reject(signal.reason as Error);
    await promise;
  }
}

/** The page's locks until the test ends: jsdom has none. */
export function provideWebLocks(): FakeWebLocks {
  const locks = new FakeWebLocks();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return locks;
}
