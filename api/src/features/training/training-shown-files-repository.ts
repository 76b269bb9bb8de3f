import { type RawBuilder, sql } from 'kysely';

/** Whether any module, drafts too, shows the file of the row `uploads`. */
export const isShownInTraining = sql<boolean>`exists (
  select from training_module_files where upload_id = uploads.id)`;

/**
 * Whether a module shows the file of the row `uploads` to this approved account: a thumbnail to
 * everyone, the rest to those with a grant, a draft's files to administrators alone (security 20).
 */
export function isTrainingShownTo(reader: {
  readonly userId: string;
  readonly isAdmin: boolean;
}): RawBuilder<boolean> {
  if (reader.isAdmin) return isShownInTraining;
  return sql<boolean>`exists (
    select from training_module_files as shown
      join training_modules as module on module.id = shown.module_id and not module.draft
    where shown.upload_id = uploads.id and (
      shown.use = 'thumbnail' or exists (
        select from user_module_access as access
        where access.module_id = module.id and access.user_id = ${reader.userId}::uuid)))`;
}
