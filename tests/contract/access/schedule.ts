import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../feature-access.ts';
import { isOthers } from '../sample-inputs.ts';
import { addEntry } from '../world-things.ts';

const hours = { plannedStartTime: '20:00', plannedEndTime: '22:00' };

export interface ScheduleThings {
  /** A planned entry of the owner that has ended. */
  readonly entryId: string;
  readonly entryDate: string;
  /** An entry of the owner decided as worked in full. */
  readonly decidedId: string;
}

export const scheduleAccess: FeatureAccess<'schedule', ScheduleThings> = {
  calls: `
                          nobody           pending          rejected         paused          others     member  admin  adminOthers
    schedule.listOfDay    unauthenticated  unauthenticated  unauthenticated  ok              ok         ok      ok     ok
    schedule.listOfRange  unauthenticated  unauthenticated  unauthenticated  ok              ok         ok      ok     ok
    schedule.add          unauthenticated  unauthenticated  unauthenticated  account_paused  id_taken   ok      ok     id_taken
    schedule.reschedule   unauthenticated  unauthenticated  unauthenticated  account_paused  not_found  ok      ok     not_found
    schedule.decide       unauthenticated  unauthenticated  unauthenticated  account_paused  not_found  ok      ok     not_found
    schedule.undecide     unauthenticated  unauthenticated  unauthenticated  account_paused  not_found  ok      ok     not_found
    schedule.remove       unauthenticated  unauthenticated  unauthenticated  account_paused  not_found  ok      ok     not_found
    schedule.listMembers  unauthenticated  unauthenticated  unauthenticated  forbidden       -          forbidden  ok  -
    schedule.onNow        unauthenticated  unauthenticated  unauthenticated  forbidden       -          forbidden  ok  -
    schedule.exportShifts unauthenticated  unauthenticated  unauthenticated  forbidden       -          forbidden  ok  -
  `,
  tables: ['schedule_entries'],
  addThings: async (test, { ownerId }) => {
    const entryDate = new Date(Date.now() - 48 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const decidedId = await addEntry(test, ownerId, entryDate);
    await test.db
      .updateTable('schedule_entries')
      .set({ status: 'completed_full' })
      .where('id', '=', decidedId)
      .execute();
    return { entryId: await addEntry(test, ownerId, entryDate), entryDate, decidedId };
  },
  inputs: {
    'schedule.listOfDay': ({ entryDate }) => ({ date: entryDate }),
    'schedule.listOfRange': ({ entryDate }) => ({ startDate: entryDate, endDate: entryDate }),
    'schedule.listMembers': ({ entryDate }) => ({ startDate: entryDate, endDate: entryDate }),
    'schedule.exportShifts': ({ entryDate }) => ({ startDate: entryDate, endDate: entryDate }),
    'schedule.add': ({ entryId }, situation) => ({
      id: isOthers(situation) ? entryId : newId(),
      date: '2999-01-01',
      ...hours,
    }),
    'schedule.reschedule': ({ entryId }) => ({ id: entryId, ...hours }),
    'schedule.decide': ({ entryId }) => ({ id: entryId, status: 'completed_full' }),
    'schedule.undecide': ({ decidedId }) => ({ id: decidedId, from: 'completed_full' }),
    'schedule.remove': ({ entryId }) => ({ id: entryId }),
  },
};
