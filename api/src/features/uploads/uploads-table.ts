import type { Generated } from 'kysely';

/** Purpose of a file; determines its readers and its use (`upload-kinds-repository.ts`). */
export type UploadType =
  | 'video'
  | 'document'
  | 'image'
  | 'thumbnail'
  | 'captions'
  | 'chat_image'
  | 'profile_image';

/** `uploads`: a file somebody uploaded. Its address is `/api/files/<id>`. */
export interface UploadsTable {
  id: string;
  /** Null: the account was deleted. */
  user_id: string | null;
  /** Random key in the object storage. */
  file_key: string;
  file_type: UploadType;
  original_name: string;
  /** Media type of the stored bytes. */
  mime_type: string;
  /** Bytes stored; a bigint, which pg returns as text. */
  file_size: string | number;
  /** Seconds; null: not a video, or unknown. */
  duration: Generated<number | null>;
  /** Pixels; null: neither image nor video, or unknown. */
  width: number | null;
  height: number | null;
  /** Key of a small version of an image; null: none. */
  thumbnail_key: string | null;
  /** `issued`: to be filled until `expires_at`. `finalized`: may be named and read. */
  status: Generated<'issued' | 'finalized'>;
  created_at: Generated<Date>;
  expires_at: Date;
  finalized_at: Date | null;
}

/** `file_removals`: stored bytes to remove once `due_at` has passed and no upload names them. */
export interface FileRemovalsTable {
  file_key: string;
  due_at: Date;
}

/** `missing_files`: keys that uploads name and the storage did not have at the last hourly look. */
export interface MissingFilesTable {
  file_key: string;
  noticed_at: Date;
  confirmed_at: Date;
}

export interface UploadsTables {
  uploads: UploadsTable;
  file_removals: FileRemovalsTable;
  missing_files: MissingFilesTable;
}
