import { describe, expect, it } from 'vitest';
import { parseFlatInput } from '../input/parse-input.ts';
import { send } from './announcements-calls.ts';
import { announcementAudienceSchema } from './announcements-records.ts';
import { announcementKindOf } from './announcements-rules.ts';

it.each(announcementAudienceSchema.options)('the kind of one for %s', (audience) => {
  const kind = audience === 'member' ? 'personal_announcement' : 'announcement';
  expect(announcementKindOf(audience)).toBe(kind);
});

describe('an announcement', () => {
  const valid = { to: 'everybody', title: ' Open again ', message: ' Come in.\n\nAll of you. ' };
  const member = '0197a2c0-0000-7000-8000-000000000001';

  it.each(['everybody', 'administrators', member])(
    'for %s is trimmed and keeps its lines',
    (to) => {
      expect(parseFlatInput(send, { ...valid, to })).toEqual({
        ok: true,
        input: { to, title: 'Open again', message: 'Come in.\n\nAll of you.' },
      });
    },
  );

  it.each([
    [{ to: undefined }, { to: ['Please choose who gets it'] }],
    [{ to: 'members' }, { to: ['Please choose who gets it'] }],
    [{ title: '  ' }, { title: ['Please enter a title'] }],
    [{ title: 'a'.repeat(101) }, { title: ['Title must be 100 characters or less'] }],
    [{ message: '' }, { message: ['Please enter a message'] }],
    [{ message: 'a'.repeat(2001) }, { message: ['Message must be 2000 characters or less'] }],
  ])('is refused with %j', (wrong, fields) => {
    expect(parseFlatInput(send, { ...valid, ...wrong })).toMatchObject({ ok: false, fields });
  });
});
