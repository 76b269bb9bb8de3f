import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';

/** Makes each part that failed to load loadable again. */
const failedLoads = new Set<() => void>();

/**
 * A screen that is loaded when it is first shown. A bare `lazy` remembers a failure for good; this
 * one is loaded again after `forgetFailedLoads`.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let current = prepare();

  function prepare(): LazyExoticComponent<ComponentType<Props>> {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failedLoads.add(() => {
          current = prepare();
        });
        throw error;
      }
    });
  }

  return function LazyScreen(props: Props) {
    const [Screen] = useState(() => current);
    return <Screen {...props} />;
  };
}

/** Screens that failed to load are loaded again when they are shown again. */
export function forgetFailedLoads(): void {
  for (const makeLoadable of failedLoads) makeLoadable();
  failedLoads.clear();
}
