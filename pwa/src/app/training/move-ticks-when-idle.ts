import { whenIdle } from '../../platform/when-idle.ts';
import type { Replica } from '../../replica/replica-interface.ts';

/** Once the page is idle: moves what earlier versions noted of done items into the replica. */
export function moveTicksWhenIdle(replica: Replica): void {
  whenIdle(async () => {
    const { moveNotedTicks } = await import('../../features/training/move-noted-ticks.ts');
    await moveNotedTicks(replica);
  });
}
