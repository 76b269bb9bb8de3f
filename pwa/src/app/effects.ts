import { blocklistEffects } from '../features/blocklist/blocklist-effects.ts';
import { chatEffects } from '../features/chat/chat-effects.ts';
import { notificationsEffects } from '../features/notifications/notifications-effects.ts';
import { scheduleEffects } from '../features/schedule/schedule-effects.ts';
import { supportEffects } from '../features/support/support-effects.ts';
import { targetsEffects } from '../features/targets/targets-effects.ts';
import { trainingEffects } from '../features/training/training-effects.ts';
import type { Effects } from '../replica/replica-types.ts';

/** Local effects of every offline call until the server confirms it: one line a feature. */
export const effects: Effects = {
  ...scheduleEffects,
  ...supportEffects,
  ...blocklistEffects,
  ...notificationsEffects,
  ...chatEffects,
  ...trainingEffects,
  ...targetsEffects,
};
