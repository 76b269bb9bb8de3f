import { readTable } from './access-table.ts';

/**
 * Written by hand, as call-access.ts is. `upgrade` is the connection itself, `<` what a client sends
 * and is answered, `>` what a server tells; `none` where nothing is told. Maintenance changes
 * nothing: a socket carries no data, and one refused would be asked for again every few seconds.
 */
export const socketAccess = readTable(`
nobody                       pending         rejected         paused          others  member  admin  adminOthers
upgrade      unauthenticated unauthenticated unauthenticated  account_paused  -       ok      ok     -
<ping        unauthenticated unauthenticated unauthenticated  account_paused  -       ok      ok     -
>pong        unauthenticated unauthenticated unauthenticated  account_paused  -       ok      ok     -
>sync_poke   unauthenticated unauthenticated unauthenticated  account_paused  none    ok      ok     none
`);
