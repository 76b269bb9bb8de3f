import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';

/** A component whose code is loaded on demand. */
export interface LazyScreen<Props extends object> {
  (props: Props): React.JSX.Element;
  /** Loads it ahead, so that it renders without waiting. Rejects when loading fails. */
  readonly preload: () => Promise<unknown>;
}

/** Callbacks that reset each part that failed to load. */
const failedLoads = new Set<() => void>();

/**
 * A component loaded when first rendered. Unlike a bare `lazy`, a failed load can be repeated, and
 * loaded code renders at once: React keeps a Suspense fallback for 300 ms.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  let current = prepare();

  async function loadNow(): Promise<ComponentType<Props>> {
    loaded = await load();
    return loaded;
  }

  function prepare(): LazyExoticComponent<ComponentType<Props>> {
    return lazy(async () => {
      try {
        return { default: await loadNow() };
      } catch (error) {
        failedLoads.add(() => {
          current = prepare();
        });
        throw error;
      }
    });
  }

  function LazyScreen(props: Props) {
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? current);
    return <Screen {...props} />;
  }
  return Object.assign(LazyScreen, { preload: loadNow });
}

/** Resets failed loads: those components are loaded again when next rendered. */
export function forgetFailedLoads(): void {
  for (const makeLoadable of failedLoads) makeLoadable();
  failedLoads.clear();
}
