import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../feature-access.ts';
import { isOthers } from '../sample-inputs.ts';

const hours = { plannedStartTime: '20:00', plannedEndTime: '22:00' };

export const scheduleAccess: FeatureAccess<'schedule'> = {
  calls: `
                          nobody           pending          rejected         paused          others     member  admin  adminOthers
    schedule.listOfDay    unauthenticated  unauthenticated  unauthenticated  ok              ok         ok      ok     ok
    schedule.listOfRange  unauthenticated  unauthenticated  unauthenticated  ok              ok         ok      ok     ok
    schedule.add          unauthenticated  unauthenticated  unauthenticated  account_paused  id_taken   ok      ok     id_taken
    schedule.reschedule   unauthenticated  unauthenticated  unauthenticated  account_paused  not_found  ok      ok     not_found
    schedule.decide       unauthenticated  unauthenticated  unauthenticated  account_paused  not_found  ok      ok     not_found
    schedule.remove       unauthenticated  unauthenticated  unauthenticated  account_paused  not_found  ok      ok     not_found
  `,
  inputs: {
    'schedule.listOfDay': ({ entryDate }) => ({ date: entryDate }),
    'schedule.listOfRange': ({ entryDate }) => ({ startDate: entryDate, endDate: entryDate }),
    'schedule.add': ({ entryId }, situation) => ({
      id: isOthers(situation) ? entryId : newId(),
      date: '2999-01-01',
      ...hours,
    }),
    'schedule.reschedule': ({ entryId }) => ({ id: entryId, ...hours }),
    'schedule.decide': ({ entryId }) => ({ id: entryId, status: 'completed_full' }),
    'schedule.remove': ({ entryId }) => ({ id: entryId }),
  },
};
