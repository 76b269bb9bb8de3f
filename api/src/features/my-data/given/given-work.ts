import { type MaskedRows, nobodys, reasons, rowsOf, withheld } from './given-kinds.ts';

const partly = 'Only its last digits: a download shows the whole number to nobody.';
const bankNumbers = {
  account_number: partly,
  sort_code: partly,
  key_id: reasons.internal,
} as const;

const bankDetails: MaskedRows = {
  kind: 'masked',
  owner: 'user_id',
  gives: ['first_name', 'last_name', 'submitted_at'],
  withholds: { ...bankNumbers, id: reasons.internal, updated_at: reasons.repeated },
};

const bankSubmissions: MaskedRows = {
  kind: 'masked',
  owner: 'user_id',
  gives: ['id', 'first_name', 'last_name', 'status', 'submitted_at', 'reviewed_at', 'admin_notes'],
  withholds: { ...bankNumbers, reviewed_by_id: reasons.administrator },
};

const progressColumns = [
  'progress_percentage',
  'completed',
  'last_watched_at',
  'created_at',
  'updated_at',
] as const;

/** Schedule, money, training, mood and journal. */
export const workTables = {
  schedule_entries: rowsOf({
    owner: 'user_id',
    key: ['id'],
    since: 'date',
    gives: [
      'id',
      'date',
      'planned_start_time',
      'planned_end_time',
      'status',
      'actual_start_time',
      'actual_end_time',
      'reminder_sent',
      'created_at',
      'updated_at',
    ],
    withholds: {},
  }),
  earnings: rowsOf({
    owner: 'user_id',
    key: ['id'],
    since: 'week_start',
    gives: ['week_start', 'amount', 'date', 'description', 'created_at', 'updated_at'],
    withholds: { id: reasons.internal, added_by_id: reasons.administrator },
  }),
  earnings_snapshots: rowsOf({
    owner: 'user_id',
    key: ['id'],
    since: 'week_start',
    gives: ['week_start', 'captured_at', 'cumulative_amount', 'uploaded_at'],
    withholds: { id: reasons.internal, added_by_id: reasons.administrator },
  }),
  earnings_user_totals: rowsOf({
    owner: 'user_id',
    key: ['user_id'],
    gives: ['amount', 'weeks'],
    withholds: {},
  }),
  earnings_week_totals: nobodys,
  exchange_rate_history: withheld('The same for everybody; says of a person only who set a rate.'),
  targets: rowsOf({
    owner: 'user_id',
    key: ['id'],
    since: 'created_at',
    gives: [
      'id',
      'target_name',
      'target_amount',
      'time_period',
      'start_date',
      'end_date',
      'status',
      'completed',
      'final_earned',
      'final_percentage',
      'created_at',
      'updated_at',
    ],
    withholds: {},
  }),
  bank_details: bankDetails,
  bank_detail_submissions: bankSubmissions,
  training_modules: withheld('Belongs to everybody; says of a person only who made a module.'),
  training_module_files: nobodys,
  training_sections: nobodys,
  section_content_items: nobodys,
  user_module_access: rowsOf({
    owner: 'user_id',
    key: ['id'],
    since: 'created_at',
    names: 'module',
    gives: ['module_id', 'created_at'],
    withholds: {
      id: reasons.internal,
      granted_by_id: reasons.administrator,
      is_announced: reasons.internal,
    },
  }),
  training_progress: rowsOf({
    owner: 'user_id',
    key: ['id'],
    since: 'created_at',
    names: 'module',
    gives: ['module_id', ...progressColumns],
    withholds: { id: reasons.internal },
  }),
  training_section_progress: rowsOf({
    owner: 'user_id',
    key: ['id'],
    since: 'created_at',
    names: 'section',
    gives: ['module_id', 'section_id', ...progressColumns, 'done_items'],
    withholds: { id: reasons.internal },
  }),
  mood_entries: rowsOf({
    owner: 'user_id',
    key: ['id'],
    since: 'created_at',
    gives: ['id', 'date', 'mood', 'note', 'created_at'],
    withholds: {},
  }),
  journal_entries: rowsOf({
    owner: 'user_id',
    key: ['id'],
    since: 'created_at',
    gives: ['id', 'date', 'content', 'mood', 'created_at', 'updated_at'],
    withholds: {},
  }),
};
