import { sql, type Kysely } from 'kysely';

/**
 * A draft may hold what is unfinished: a section without a title, an item without its text or file. A
 * published module may not. That is checked at the end of a transaction, for a module is saved before
 * its sections.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table training_sections
      drop constraint training_sections_title_check,
      add constraint training_sections_title_check check (char_length(title) <= 200)`.execute(db);
  await sql`
    alter table section_content_items
      drop constraint section_content_items_content_check`.execute(db);
  await sql`
    create function refuse_unfinished_module() returns trigger language plpgsql as $$
    begin
      if exists (
        select from training_sections where module_id = new.id and not is_filled(title)
      ) or exists (
        select from section_content_items where module_id = new.id and not
          case type when 'text' then content is not null and is_filled(content)
          else file_key is not null or file_url is not null end
      ) then
        raise exception 'module % is published with unfinished parts', new.id
          using errcode = 'check_violation', constraint = 'training_modules_finished';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger training_modules_finished
      after insert or update on training_modules deferrable initially deferred
      for each row when (not new.draft) execute function refuse_unfinished_module()`.execute(db);
}
