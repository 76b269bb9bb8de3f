import type { Generated } from 'kysely';

export interface SettingsTable {
  key: string;
  value: string;
  description: string | null;
  updated_by: string | null;
  updated_at: Generated<Date>;
}

export interface SettingsTables {
  settings: SettingsTable;
}
