import { changeRows, readTable } from './access-table.ts';

/**
 * Written by hand, as the files in access/ are. `upgrade` is the connection itself, `<` what a client sends
 * and is answered, `>` what a server tells (`others`: of what is another member's); `none` where nothing is told.
 */
export const socketAccess = readTable(`
                       nobody           pending          rejected         paused          others  member  admin  adminOthers
upgrade                unauthenticated  unauthenticated  unauthenticated  account_paused  -       ok      ok     -
<ping                  unauthenticated  unauthenticated  unauthenticated  account_paused  -       ok      ok     -
<chat_message          unauthenticated  unauthenticated  unauthenticated  account_paused  -       ok      ok     -
>pong                  unauthenticated  unauthenticated  unauthenticated  account_paused  -       ok      ok     -
>sync_poke             unauthenticated  unauthenticated  unauthenticated  account_paused  none    ok      ok     none
>lists_changed         unauthenticated  unauthenticated  unauthenticated  account_paused  -       none    ok     -
>maintenance           unauthenticated  unauthenticated  unauthenticated  account_paused  -       ok      ok     -
>chat_message          unauthenticated  unauthenticated  unauthenticated  account_paused  ok      ok      ok     ok
>chat_message_deleted  unauthenticated  unauthenticated  unauthenticated  account_paused  ok      ok      ok     ok
>chat_read             unauthenticated  unauthenticated  unauthenticated  account_paused  none    ok      ok     none
>notification_created  unauthenticated  unauthenticated  unauthenticated  account_paused  none    ok      ok     none
>problem               unauthenticated  unauthenticated  unauthenticated  account_paused  -       ok      ok     -
`);

const saidInMaintenance = changeRows(socketAccess, ['<chat_message'], { member: 'maintenance' });

/**
 * A member's socket stays, for one refused would be asked for again every few seconds; it is told when
 * maintenance ends and nothing before.
 */
export const socketAccessInMaintenance = changeRows(
  saidInMaintenance,
  ['>sync_poke', '>chat_message', '>chat_message_deleted', '>chat_read', '>notification_created'],
  { others: 'none', member: 'none' },
);
