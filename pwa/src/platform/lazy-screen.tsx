import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';

/** A component whose code is loaded when it is first shown, or before. */
export interface LazyScreen<Props extends object> {
  (props: Props): React.JSX.Element;
  /** Loads it ahead; once it is there it is shown without waiting. Rejects as the loading does. */
  readonly preload: () => Promise<unknown>;
}

/** Makes each part that failed to load loadable again. */
const failedLoads = new Set<() => void>();

/**
 * A screen that is loaded when it is first shown. A bare `lazy` remembers a failure for good; this
 * one is loaded again after `forgetFailedLoads`. And a bare one waits even for what is there: React
 * keeps what stood in its place for 300 ms.
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

/** Screens that failed to load are loaded again when they are shown again. */
export function forgetFailedLoads(): void {
  for (const makeLoadable of failedLoads) makeLoadable();
  failedLoads.clear();
}
