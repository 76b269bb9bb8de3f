import { describe, expect, it } from 'vitest';
import { parseFlatInput } from '../input/parse-input.ts';
import { send } from './announcements-calls.ts';
import { announcementAudienceSchema } from './announcements-records.ts';
import { announcementKindOf, checkAnnouncementTimes } from './announcements-rules.ts';

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

describe('the times of an announcement', () => {
  const now = new Date('2026-11-25T10:00:00.000Z');
  const past = 'Please choose a time in the future';
  const far = 'Please choose a time within a year';
  const late = 'Please choose a time after it is sent';

  it.each([
    [{}, {}],
    [{ sendAt: '2026-11-25T10:00:00.001Z' }, {}],
    [{ sendAt: '2026-11-25T10:00:00.000Z' }, { sendAt: past }],
    [{ sendAt: '2027-11-26T10:00:00.000Z' }, {}],
    [{ sendAt: '2027-11-26T10:00:00.001Z' }, { sendAt: far }],
    [{ showUntil: '2026-11-25T10:00:00.001Z' }, {}],
    [{ showUntil: '2026-11-25T10:00:00.000Z' }, { showUntil: late }],
    [{ showUntil: '2027-11-26T10:00:00.001Z' }, { showUntil: far }],
    [
      { sendAt: '2026-12-01T09:00:00.000Z', showUntil: '2026-12-01T09:00:00.000Z' },
      { showUntil: late },
    ],
    [{ sendAt: '2027-11-01T09:00:00.000Z', showUntil: '2028-11-01T09:00:00.000Z' }, {}],
  ])('%j: %j', (times, problems) => {
    expect(checkAnnouncementTimes(times, now)).toEqual(problems);
  });
});
