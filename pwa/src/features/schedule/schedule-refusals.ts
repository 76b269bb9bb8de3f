import type { Refusals } from '../changes/refusal-words.ts';
import type { ScheduleEffects } from './schedule-effects.ts';

const ofHours = {
  not_found: 'You deleted these hours on another device.',
  schedule_decided: 'You recorded these hours on another device in the meantime.',
  schedule_changed: 'You recorded these hours differently on another device.',
  id_taken: 'These hours are already saved. You can discard this change.',
  schedule_equal_times: null,
  schedule_past_date: null,
  schedule_missing_times: null,
  schedule_not_ended: null,
  schedule_correction_closed: null,
};

export const scheduleRefusals: Refusals<keyof ScheduleEffects> = {
  'schedule.add': ofHours,
  'schedule.reschedule': ofHours,
  'schedule.decide': ofHours,
  'schedule.undecide': ofHours,
  'schedule.remove': ofHours,
};
