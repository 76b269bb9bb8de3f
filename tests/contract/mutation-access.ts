import { type AccessTable, changeRows, type Row } from './access-table.ts';
import { callAccess, ownMutationAccess } from './call-access.ts';

/** What becomes of each mutation of these names: what its own row says, else its call's. */
export function mutationAccessOf(names: readonly string[]): AccessTable {
  const ofCalls = names.flatMap((name) => {
    const row = callAccess[name];
    return row ? [[name, toMutationRow(row)] as const] : [];
  });
  return { ...Object.fromEntries(ofCalls), ...ownMutationAccess };
}

/** During maintenance an exchange consumes nothing; administrators go on. */
export function closeForMaintenance(table: AccessTable): AccessTable {
  const refused = { paused: 'maintenance', others: 'maintenance', member: 'maintenance' };
  return changeRows(table, Object.keys(table), refused);
}

function toMutationRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([situation, cell]) => [situation, toOutcome(cell)]),
  ) as Record<keyof Row, string>;
}

/**
 * A bare code refuses the whole exchange, so that the change keeps waiting on its device; `rejected:` is
 * the mutation's own outcome; `held` waits on the device until the account is unpaused.
 */
function toOutcome(cell: string): string {
  switch (cell) {
    case 'ok':
      return 'applied';
    case 'account_paused':
      return 'held';
    case '-':
    case 'unauthenticated':
      return cell;
    default:
      return `rejected:${cell}`;
  }
}
