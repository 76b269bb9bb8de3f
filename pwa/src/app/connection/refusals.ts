import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { blocklistRefusals } from '../../features/blocklist/blocklist-refusals.ts';
import { chatRefusals } from '../../features/chat/chat-refusals.ts';
import { notificationsRefusals } from '../../features/notifications/notifications-refusals.ts';
import { scheduleRefusals } from '../../features/schedule/schedule-refusals.ts';
import { supportRefusals } from '../../features/support/support-refusals.ts';
import { targetsRefusals } from '../../features/targets/targets-refusals.ts';
import { trainingRefusals } from '../../features/training/training-refusals.ts';
import type { Refusals } from '../../features/changes/refusal-words.ts';

/**
 * Why any queued change is refused; a call that no feature has words for does not compile. Apart from
 * features.ts, because the start does not need it.
 */
export const refusals: Refusals<OfflineCallName> = {
  ...blocklistRefusals,
  ...chatRefusals,
  ...notificationsRefusals,
  ...scheduleRefusals,
  ...supportRefusals,
  ...targetsRefusals,
  ...trainingRefusals,
};
