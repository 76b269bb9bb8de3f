import { readTable } from './access-table.ts';

/**
 * Written by hand, as call-access.ts is. A bare code refuses the whole exchange, so that the change
 * keeps waiting on its device; `rejected:` is the mutation's own outcome, `held` waits on the device
 * until the account is unpaused.
 */
export const mutationAccess = readTable(`
nobody                                pending         rejected         paused   others              member            admin             adminOthers
schedule.add          unauthenticated unauthenticated unauthenticated  held     rejected:id_taken   applied           applied           rejected:id_taken
schedule.reschedule   unauthenticated unauthenticated unauthenticated  held     rejected:not_found  applied           applied           rejected:not_found
schedule.decide       unauthenticated unauthenticated unauthenticated  held     rejected:not_found  applied           applied           rejected:not_found
schedule.remove       unauthenticated unauthenticated unauthenticated  held     rejected:not_found  applied           applied           rejected:not_found
support.send          unauthenticated unauthenticated unauthenticated  applied  rejected:id_taken  applied  applied  rejected:id_taken
support.markRead      unauthenticated unauthenticated unauthenticated  applied  rejected:not_found  applied  applied  rejected:not_found
notifications.markRead unauthenticated unauthenticated unauthenticated  applied  rejected:not_found  applied  applied  rejected:not_found
chat.send             unauthenticated unauthenticated unauthenticated held rejected:id_taken applied applied rejected:id_taken
chat.markRead         unauthenticated unauthenticated unauthenticated held - applied applied -
chat.report           unauthenticated unauthenticated unauthenticated held - applied applied -
sync.skip             unauthenticated unauthenticated unauthenticated  skipped  -                   skipped           skipped           -
users.approve         unauthenticated unauthenticated unauthenticated  rejected:invalid - rejected:invalid  rejected:invalid  -
`);

export const mutationAccessInMaintenance = readTable(`
nobody                                pending         rejected         paused       others       member       admin             adminOthers
schedule.add          unauthenticated unauthenticated unauthenticated  maintenance  maintenance  maintenance  applied           rejected:id_taken
schedule.reschedule   unauthenticated unauthenticated unauthenticated  maintenance  maintenance  maintenance  applied           rejected:not_found
schedule.decide       unauthenticated unauthenticated unauthenticated  maintenance  maintenance  maintenance  applied           rejected:not_found
schedule.remove       unauthenticated unauthenticated unauthenticated  maintenance  maintenance  maintenance  applied           rejected:not_found
support.send          unauthenticated unauthenticated unauthenticated  maintenance  maintenance  maintenance  applied  rejected:id_taken
support.markRead      unauthenticated unauthenticated unauthenticated  maintenance  maintenance  maintenance  applied  rejected:not_found
notifications.markRead unauthenticated unauthenticated unauthenticated  maintenance  maintenance  maintenance  applied  rejected:not_found
chat.send             unauthenticated unauthenticated unauthenticated maintenance maintenance maintenance applied rejected:id_taken
chat.markRead         unauthenticated unauthenticated unauthenticated maintenance - maintenance applied -
chat.report           unauthenticated unauthenticated unauthenticated maintenance - maintenance applied -
sync.skip             unauthenticated unauthenticated unauthenticated  maintenance  -            maintenance  skipped           -
users.approve         unauthenticated unauthenticated unauthenticated  maintenance  -            maintenance  rejected:invalid  -
`);
