import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeEnvironment, newId, outboxSyncTag } from './replica-environment.ts';

afterEach(() => vi.unstubAllGlobals());

function stubNavigator(parts: Record<string, unknown>) {
  vi.stubGlobal('navigator', parts);
}

describe('optional browser features', () => {
  it('are used: Background Sync under its tag, and persistent storage', async () => {
    const register = vi.fn<(tag: string) => Promise<void>>().mockResolvedValue();
    const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    stubNavigator({
      serviceWorker: { ready: Promise.resolve({ sync: { register } }) },
      storage: { persist },
    });
    const environment = makeEnvironment();
    await environment.registerSync?.();
    await environment.persist?.();
    expect(register).toHaveBeenCalledWith(outboxSyncTag);
    expect(persist).toHaveBeenCalledTimes(1);
  });

  it('may be missing (Safari, Firefox)', async () => {
    stubNavigator({ serviceWorker: { ready: Promise.resolve({}) }, storage: {} });
    const environment = makeEnvironment();
    await expect(environment.registerSync?.()).resolves.toBeUndefined();
    expect(environment.persist).toBeNull();
  });

  it('may be missing outside of a page', () => {
    stubNavigator({});
    vi.stubGlobal('BroadcastChannel', undefined);
    const environment = makeEnvironment();
    expect(environment.registerSync).toBeNull();
    expect(environment.persist).toBeNull();
    expect(environment.openChannel).toBeNull();
  });
});

it('gives minutes east of UTC', () => {
  const { offsetAt } = makeEnvironment();
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  expect(offsetAt(now)).toBe(-new Date(now).getTimezoneOffset());
});

it('makes ids that sort by the time they were made', () => {
  const ids = Array.from({ length: 100 }, () => newId());
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
});
