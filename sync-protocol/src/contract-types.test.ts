import { expectTypeOf, it } from 'vitest';
import type { CallAnswer, CallInput, CallerInput, OfflineCallName } from './contract.ts';
import type { ScheduleEntry } from './schedule/schedule-records.ts';

it('types inputs and answers by the contract', () => {
  expectTypeOf<CallInput<'schedule.reschedule'>>().toEqualTypeOf<
    { id: string } & { plannedStartTime: string; plannedEndTime: string }
  >();
  expectTypeOf<CallerInput<'users.listPending'>['page']>().toEqualTypeOf<
    string | number | undefined
  >();
  expectTypeOf<CallInput<'users.listPending'>['page']>().toEqualTypeOf<number>();
  expectTypeOf<CallAnswer<'schedule.add'>>().toEqualTypeOf<ScheduleEntry>();
  expectTypeOf<CallAnswer<'schedule.remove'>>().toEqualTypeOf<undefined>();
  expectTypeOf<OfflineCallName>().toEqualTypeOf<
    | 'schedule.add'
    | 'schedule.reschedule'
    | 'schedule.decide'
    | 'schedule.remove'
    | 'support.send'
    | 'support.markRead'
    | 'notifications.markRead'
    | 'chat.send'
    | 'chat.markRead'
    | 'chat.report'
  >();
});
