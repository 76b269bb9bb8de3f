import * as v from 'valibot';
import { expect, it } from 'vitest';
import { send as sendAnnouncement } from '../announcements/announcements-calls.ts';
import { passkeyNameSchema } from '../account/passkey-records.ts';
import { add } from '../blocklist/blocklist-offline-calls.ts';
import { concernContentSchema } from '../concerns/concerns-calls.ts';
import { parseFlatInput } from '../input/parse-input.ts';
import { messageContentSchema } from '../support/support-offline-calls.ts';
import { rename } from '../training/training-content-calls.ts';
import { requiredText } from './required-text.ts';

const id = '0197a2c0-0000-7000-8000-000000000001';
const unseen = [
  ['a zero-width space', '\u200b'],
  ['blank Braille', '\u2800 \u2800'],
  ['a Hangul filler', '\u3164'],
  ['a variation selector', '\uFE0F'],
  ['marks of direction', '\u202e\u2066'],
  ['a tag', '\u{e0041}'],
] as const;

it.each(unseen)('a text of %s alone counts as none', (_, text) => {
  const messageOf = (schema: v.GenericSchema<string>) =>
    v.safeParse(schema, text).issues?.[0].message;
  expect(messageOf(messageContentSchema)).toBe('Please enter a message');
  expect(messageOf(concernContentSchema)).toBe('Please enter your concern');
  expect(messageOf(passkeyNameSchema)).toBe('Name is required');
  expect(parseFlatInput(add, { memberName: text })).toMatchObject({
    fields: { memberName: ['Member name is required'] },
  });
  const announcement = { to: 'everybody', title: text, message: text };
  expect(parseFlatInput(sendAnnouncement, announcement)).toMatchObject({
    fields: { title: ['Please enter a title'], message: ['Please enter a message'] },
  });
  expect(parseFlatInput(rename, { id, title: text, description: 'About it' })).toMatchObject({
    fields: { title: ['Please fill in the title field.'] },
  });
});

it.each(['👩\u200d💻', '❤\uFE0F', 'روبي\u200f', 'نمی\u200cخواهم', 'a\u200bb', '<', '\u00ad-'])(
  '%s is a text',
  (text) => expect(v.is(requiredText('Missing', 50, 'Too long'), text)).toBe(true),
);
