import type { Generated } from 'kysely';

/** What a file is for; who may read it and when it is in use goes with it (`upload-kinds-repository.ts`). */
export type UploadType =
  | 'video'
  | 'document'
  | 'image'
  | 'thumbnail'
  | 'chat_image'
  | 'profile_image';

/** `uploads`: a file somebody uploaded. Its id is the last part of its address, `/api/files/<id>`. */
export interface UploadsTable {
  id: string;
  /** Null: the account was deleted. */
  user_id: string | null;
  /** Where the bytes are in the object storage: random. */
  file_key: string;
  file_type: UploadType;
  original_name: string;
  /** Media type of the bytes as they are stored. */
  mime_type: string;
  /** Bytes as they are stored; PostgreSQL's bigint comes as text. */
  file_size: string | number;
  /** Pixels of an image; null for what is none. */
  width: number | null;
  height: number | null;
  /** A small picture of an image; null where there is none. */
  thumbnail_key: string | null;
  /** `issued`: to be filled until `expires_at`. `finalized`: it may be named and read. */
  status: Generated<'issued' | 'finalized'>;
  created_at: Generated<Date>;
  expires_at: Date;
  finalized_at: Date | null;
}

/** `file_removals`: stored bytes that go once `due_at` is past and no upload names them. */
export interface FileRemovalsTable {
  file_key: string;
  due_at: Date;
}
