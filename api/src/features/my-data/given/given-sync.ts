import { nobodys, rowsOf, withheld } from './given-kinds.ts';

/** What keeps devices in step. */
export const syncTables = {
  sync_clients: rowsOf({
    owner: 'user_id',
    key: ['client_id'],
    since: 'created_at',
    gives: ['client_id', 'last_sequence', 'created_at', 'last_seen_at'],
    withholds: {},
  }),
  sync_outcomes: rowsOf({
    owner: 'user_id',
    key: ['mutation_id'],
    since: 'created_at',
    gives: ['mutation_id', 'client_id', 'sequence', 'status', 'problem', 'created_at', 'told_at'],
    withholds: {},
  }),
  sync_repeats: rowsOf({
    owner: 'user_id',
    key: ['client_id', 'sequence'],
    gives: ['client_id', 'sequence', 'mutation_id', 'told_at'],
    withholds: {},
  }),
  sync_feed: withheld('Only IDs of rows that changed; the rows themselves are here.'),
  sync_state: nobodys,
  sync_positions: nobodys,
};
