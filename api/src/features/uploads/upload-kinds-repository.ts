import { type RawBuilder, sql } from 'kysely';
import { isShownInChat } from '../chat/chat-images-repository.ts';
import {
  isShownInTraining,
  isTrainingShownTo,
} from '../training/training-shown-files-repository.ts';
import type { UploadType } from './uploads-table.ts';

/** An approved account that asks for a file. */
export interface Reader {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** Rules of one upload type; a feature with files adds its own below. */
export interface UploadKind {
  /**
   * Whether something shows the file of the row `uploads`. An unused file is its uploader's only,
   * for a week.
   */
  readonly isShown: RawBuilder<boolean>;
  /** Whether it is shown to this account. Absent: to every approved member. */
  readonly isShownTo?: (reader: Reader) => RawBuilder<boolean>;
}

const trainingFile: UploadKind = { isShown: isShownInTraining, isShownTo: isTrainingShownTo };

/** Files of a type not listed here are readable only by their uploader and never expire. */
export const uploadKinds: Partial<Record<UploadType, UploadKind>> = {
  chat_image: { isShown: isShownInChat },
  video: trainingFile,
  document: trainingFile,
  image: trainingFile,
  thumbnail: trainingFile,
  captions: trainingFile,
};

/** Whether anything shows the file of the row `uploads`. */
export function isShown(): RawBuilder<boolean> {
  return perKind((kind) => kind.isShown);
}

/** Whether anything shows the file of the row `uploads` to this account. */
export function isShownTo(reader: Reader): RawBuilder<boolean> {
  return perKind((kind) => kind.isShownTo?.(reader) ?? kind.isShown);
}

function perKind(rule: (kind: UploadKind) => RawBuilder<boolean>): RawBuilder<boolean> {
  const cases = Object.entries(uploadKinds).map(
    ([type, kind]) => sql`when ${sql.lit(type)} then ${rule(kind)}`,
  );
  return sql<boolean>`(case uploads.file_type ${sql.join(cases, sql` `)} else false end)`;
}
