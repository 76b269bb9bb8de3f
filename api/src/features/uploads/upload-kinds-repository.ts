import { type RawBuilder, sql } from 'kysely';
import { isShownInChat } from '../chat/chat-images-repository.ts';
import type { UploadType } from './uploads-table.ts';

/** What the server knows of files of one type; a feature that brings files adds its own here. */
export interface UploadKind {
  /**
   * Whether something shows the file of the row `uploads` to every approved member. What nothing
   * shows is its uploader's alone, and goes after a week.
   */
  readonly isShown: RawBuilder<boolean>;
}

/** A type that is not here is its uploader's alone, and stays until it is removed. */
export const uploadKinds: Partial<Record<UploadType, UploadKind>> = {
  chat_image: { isShown: isShownInChat },
};

/** Whether something shows the file of the row `uploads`. */
export function isShown(): RawBuilder<boolean> {
  const cases = Object.entries(uploadKinds).map(
    ([type, kind]) => sql`when ${sql.lit(type)} then ${kind.isShown}`,
  );
  return sql<boolean>`(case uploads.file_type ${sql.join(cases, sql` `)} else false end)`;
}
