import { type RawBuilder, sql } from 'kysely';
import { isShownInChat } from '../chat/chat-images-repository.ts';
import type { UploadType } from './uploads-table.ts';

/** Rules of one upload type; a feature with files adds its own below. */
export interface UploadKind {
  /**
   * Whether something shows the file of the row `uploads` to every approved member. An unused file
   * is its uploader's only, for a week.
   */
  readonly isShown: RawBuilder<boolean>;
}

/** Files of a type not listed here are readable only by their uploader and never expire. */
export const uploadKinds: Partial<Record<UploadType, UploadKind>> = {
  chat_image: { isShown: isShownInChat },
};

export function isShown(): RawBuilder<boolean> {
  const cases = Object.entries(uploadKinds).map(
    ([type, kind]) => sql`when ${sql.lit(type)} then ${kind.isShown}`,
  );
  return sql<boolean>`(case uploads.file_type ${sql.join(cases, sql` `)} else false end)`;
}
