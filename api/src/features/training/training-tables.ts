import type {
  ItemType,
  ModuleType,
  SectionType,
} from '@greenroom/sync-protocol/training/training-records';
import type { Generated, Selectable } from 'kysely';

/** Bytes: a bigint, which pg returns as text. */
type Bytes = string | number;

/** `training_modules`. File keys are ids of uploads. `duration`: whole minutes. */
export interface TrainingModulesTable {
  id: string;
  title: string;
  description: string | null;
  module_type: ModuleType;
  video_file_key: string | null;
  captions_file_key: string | null;
  thumbnail_key: string | null;
  content: Generated<string | null>;
  video_file_size: Bytes | null;
  duration: number;
  display_order: number;
  section_count: number;
  draft: boolean;
  /** Its first publishing; null: never published. */
  published_at: Date | null;
  created_by_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Facts about the file of a section or item, copied from its upload. */
interface FileColumns {
  captions_file_key: string | null;
  poster_file_key: string | null;
  file_name: string | null;
  mime_type: string | null;
  file_size: Bytes | null;
  /** Whole minutes. */
  duration: number;
}

/** `training_sections`. `type` null: it consists of items. */
export interface TrainingSectionsTable extends FileColumns {
  id: string;
  module_id: string;
  order_index: number;
  type: SectionType | null;
  title: string;
  content: string | null;
  video_file_key: string | null;
  document_file_key: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SectionContentItemsTable extends FileColumns {
  id: string;
  section_id: string;
  module_id: string;
  type: ItemType;
  order_index: number;
  title: string | null;
  description: string | null;
  content: string | null;
  file_key: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** `training_module_files`: the uploads a module shows, by whom they are shown to. */
export interface TrainingModuleFilesTable {
  upload_id: string;
  module_id: string;
  use: 'thumbnail' | 'content';
}

export interface UserModuleAccessTable {
  id: Generated<string>;
  user_id: string;
  module_id: string;
  granted_by_id: string | null;
  /** False: given while the module is a draft; its member is notified when it is published. */
  is_announced: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface TrainingProgressTable {
  id: Generated<string>;
  user_id: string;
  module_id: string;
  progress_percentage: number;
  completed: boolean;
  last_watched_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface TrainingSectionProgressTable extends TrainingProgressTable {
  section_id: string;
  /** Ids of items, each once and in order; also of deleted ones. */
  done_items: Generated<string[]>;
}

export type ModuleRow = Selectable<TrainingModulesTable>;
export type SectionRow = Selectable<TrainingSectionsTable>;
export type ItemRow = Selectable<SectionContentItemsTable>;
export type AccessRow = Selectable<UserModuleAccessTable>;
export type ProgressRow = Selectable<TrainingProgressTable>;
export type SectionProgressRow = Selectable<TrainingSectionProgressTable>;

export interface TrainingTables {
  training_modules: TrainingModulesTable;
  training_sections: TrainingSectionsTable;
  section_content_items: SectionContentItemsTable;
  training_module_files: TrainingModuleFilesTable;
  user_module_access: UserModuleAccessTable;
  training_progress: TrainingProgressTable;
  training_section_progress: TrainingSectionProgressTable;
}
