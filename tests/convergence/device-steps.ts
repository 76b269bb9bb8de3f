import fc from 'fast-check';
import type { Fault } from './faulty-network.ts';
import type { TestDevice } from './test-device.ts';

interface NetworkFaults {
  readonly faults: readonly Fault[];
}

/** What happens on a device, whichever changes its member makes there. */
export type DeviceStep<Act, Faults extends NetworkFaults = NetworkFaults> = {
  readonly device: number;
} & (
  | { readonly kind: 'acts'; readonly acts: readonly Act[] }
  /** An exchange with these faults; 'cut': the app is closed during it and reopened. */
  | ({ readonly kind: 'exchange' | 'cut' } & Faults)
  /** An exchange with changes made during it. */
  | ({ readonly kind: 'exchange-and-act'; readonly acts: readonly Act[] } & Faults)
  /**
   * In the middle of an exchange everything is sealed under a new key or stored as it is; `diesAfter`:
   * steps of the storage after which the browser is killed.
   */
  | ({
      readonly kind: 'reseal';
      readonly isSealed: boolean;
      readonly diesAfter: number | null;
    } & Faults)
);

/** How everything on a device is sealed anew. */
export const resealing = {
  // Most often under a lock, whose change is one, too.
  isSealed: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, fc.constant(false)),
  diesAfter: fc.option(fc.nat({ max: 60 })),
};

/** A step, or a change in one, of one of these kinds. */
export function stepOf<K extends string, R extends object>(
  kind: K | readonly K[],
  rest: { [P in keyof R]: fc.Arbitrary<R[P]> },
): fc.Arbitrary<{ kind: K } & R> {
  const kinds = typeof kind === 'string' ? [kind] : kind;
  // A record of the same keys; TypeScript cannot join a constant key with generic ones.
  return fc.record({ kind: fc.constantFrom(...kinds), ...rest }) as unknown as fc.Arbitrary<
    { kind: K } & R
  >;
}

/** @param act makes a change on the device */
export async function performOnDevice<Act>(
  device: TestDevice,
  step: DeviceStep<Act>,
  act: (one: Act) => Promise<void>,
): Promise<void> {
  if ('faults' in step) device.network.plan(step.faults);
  switch (step.kind) {
    case 'acts':
      for (const one of step.acts) await act(one);
      return;
    case 'exchange':
      return device.replica.exchangeNow('person');
    case 'exchange-and-act': {
      const running = device.replica.exchangeNow('person');
      for (const one of step.acts) await act(one);
      return running;
    }
    case 'cut': {
      const running = device.replica.exchangeNow('person');
      await device.switchOff();
      await running;
      return device.switchOn();
    }
    case 'reseal':
      return device.reseal(step.isSealed, step.diesAfter);
  }
}
