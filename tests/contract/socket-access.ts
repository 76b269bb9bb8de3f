import { changeRows, readTable } from './access-table.ts';

/**
 * Written by hand like the files in access/. `upgrade`: the connection; `<`: sent by a client, with
 * the reply; `>`: sent by a server (`others`: about another member's data); `none`: nothing is
 * sent.
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
 * A member's socket stays open, since a refused one would reconnect every few seconds; only the end
 * of maintenance is sent to it.
 */
export const socketAccessInMaintenance = changeRows(
  saidInMaintenance,
  ['>sync_poke', '>chat_message', '>chat_message_deleted', '>chat_read', '>notification_created'],
  { others: 'none', member: 'none' },
);
