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
  expectTypeOf<'schedule.add'>().toExtend<OfflineCallName>();
  expectTypeOf<'schedule.listOfDay'>().not.toExtend<OfflineCallName>();
});
