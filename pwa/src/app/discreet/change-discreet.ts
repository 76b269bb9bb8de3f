import { chooseDiscreet } from '../../platform/privacy/discreet.ts';
import { closeNotifications } from '../../platform/push/end-subscription.ts';
import { keepDiscreet } from '../../platform/push/push-owner.ts';

/** Makes this device discreet or not, its worker and, for its pushes, the server too. */
export async function changeDiscreet(userId: string, isDiscreet: boolean): Promise<void> {
  chooseDiscreet(isDiscreet);
  await keepDiscreet();
  // Those shown before may name a person. After the worker knows: hardly any comes in between.
  if (isDiscreet) await closeNotifications().catch(() => undefined);
  const { repairPush } = await import('../../features/notifications/push/turn-on-push.ts');
  // Without a network the worker alone sees to it, and the next start tells the server.
  await repairPush(userId);
}
