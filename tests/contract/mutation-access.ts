import { type AccessTable, changeRows, type Row } from './access-table.ts';
import { callAccess, ownMutationAccess } from './call-access.ts';

/** The outcome of each named mutation: from its own row, else from its call's. */
export function mutationAccessOf(names: readonly string[]): AccessTable {
  const ofCalls = names.flatMap((name) => {
    const row = callAccess[name];
    return row ? [[name, toMutationRow(row)] as const] : [];
  });
  return { ...Object.fromEntries(ofCalls), ...ownMutationAccess };
}

/** During maintenance an exchange processes nothing, except for administrators. */
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
 * A bare code refuses the whole exchange: the change stays queued. `rejected:` is the mutation's
 * own outcome; `held`: kept on the device until the account is unpaused.
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
