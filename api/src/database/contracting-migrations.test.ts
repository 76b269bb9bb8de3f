import { describe, expect, it } from 'vitest';
import { baseline, migrations } from './migrations.ts';
import { findContractions, readMigration } from './testing/find-contractions.ts';

/** What reads like a contraction and is none: what earlier servers write still fits. */
const widened: Readonly<Record<string, readonly string[]>> = {
  // As before, and deleted messages.
  '20261123120000_chat_changes': ['add constraint chat_messages_parts_check'],
  // 0, too.
  '20261201100000_later_announcements': ['add constraint announcements_reach_check'],
};

const advice = `
These statements remove or tighten what servers of an earlier version use, which may still run while
this migration does. Expand in this release; in a later one, a migration that says
"export const contracts = true;" waits until none of them runs (CONTRIBUTING.md, Adding a migration).
If earlier servers can go on all the same, list the statement in \`widened\` with the reason.
`;

const later = Object.keys(migrations).filter((name) => name !== baseline);

describe('a migration after the baseline', () => {
  it.each(later)('%s says so if it contracts the schema', async (name) => {
    const found = findContractions(await readMigration(name));
    const expected = migrations[name]?.contracts ? found : (widened[name] ?? []);
    expect(found, advice).toEqual(expected);
  });

  it('is excused by its own name', () => {
    expect(Object.keys(widened).filter((name) => !later.includes(name))).toEqual([]);
  });
});

describe('a contraction', () => {
  it.each([
    'alter table users drop column email',
    'drop table if exists users',
    'drop view shown_users',
    'drop type mood',
    'alter table users rename column email to address',
    'alter table users rename email to address',
    'alter table users rename to accounts',
    'alter table users alter column email set not null',
    'alter table users alter email drop default',
    'alter table users alter column email type varchar(10)',
    'alter table users alter column email set data type text',
    'alter table users add constraint users_email_check check (email <> 0)',
    'alter table users add unique (email)',
    'create unique index users_email_key on users (email)',
    'alter table users add column email text not null',
    'alter table users add column share numeric(10, 2) not null, add column note text',
    'alter table users add column email text unique',
    'alter table users\n  DROP\n  COLUMN email',
  ])('is found in SQL: %s', (statement) => {
    expect(findContractions(`await sql\`${statement}\`.execute(db);`)).toHaveLength(1);
  });

  it.each([
    "await db.schema.alterTable('users').dropColumn('email').execute();",
    "await db.schema.dropTable('users').execute();",
    "await db.schema.alterTable('users').addColumn('email', 'text', (column) => column.notNull()).execute();",
    "await db.schema.alterTable('users').renameColumn('email', 'address').execute();",
    "await db.schema.alterTable('users').renameTo('accounts').execute();",
    "await db.schema.alterTable('users').alterColumn('email', (c) => c.setNotNull()).execute();",
    "await db.schema.alterTable('users').alterColumn('email', (c) => c.setDataType('int4')).execute();",
    "await db.schema.alterTable('users').addUniqueConstraint('one', ['email']).execute();",
    "await db.schema.createIndex('one').on('users').column('email').unique().execute();",
  ])('is found in the builder: %s', (statement) => {
    expect(findContractions(statement)).toHaveLength(1);
  });

  it.each([
    'create table notes (id uuid primary key, owner uuid not null unique, check (id <> owner))',
    'create table notes (id uuid); create unique index notes_key on notes (id)',
    "alter table users add column tags jsonb not null default '[]', add column note text",
    'alter table users add column share numeric(10, 2) not null default 0',
    'alter table users add column boss_id uuid references users on delete set null',
    'alter table users drop constraint users_email_check',
    'drop function feed_users cascade',
    'select 1\n  -- drop table users\n',
  ])('is none of what expands: %s', (statement) => {
    expect(findContractions(`// drop table users\nawait sql\`${statement}\`.execute(db);`)).toEqual(
      [],
    );
  });
});
