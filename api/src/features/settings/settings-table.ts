import type { Generated } from 'kysely';

/** `settings` (spec member 3), keyed by `key`. */
export interface SettingsTable {
  key: string;
  value: string;
  description: string | null;
  updated_by: string | null;
  updated_at: Generated<Date>;
}
