import { forgetWaitingRows } from '../../../features/dashboard/queue/waiting-room.ts';
import { endPushSubscription } from '../../../platform/push/end-subscription.ts';
import { forgetStepsDone } from '../../home/use-first-steps-room.ts';
import { forgetUse } from '../../lease/device-use.ts';

/** Removes what this browser keeps of a leaving person beside their data: small notes, and pushes. */
export async function forgetOnDevice(): Promise<void> {
  forgetStepsDone();
  forgetUse();
  forgetWaitingRows();
  await endPushSubscription();
}
