import { expect, it } from 'vitest';
import { discreetText, lockScreenText } from './lock-screen-text.ts';
import { erasureKind } from './push-payload.ts';

const text = { title: 'The studio is open', body: 'Come in.' };
const neutral = { title: 'Greenroom', body: 'You have a new notification.' };

it('shows an announcement to several, and not what one member is told', () => {
  expect(lockScreenText('announcement', text)).toEqual(text);
  expect(lockScreenText('personal_announcement', text)).toEqual(neutral);
});

it.each(['support', 'bank_review', 'account_deletion', 'password_reset', erasureKind])(
  'hides the text of %s',
  (kind) => {
    expect(lockScreenText(kind, text)).toEqual(neutral);
  },
);

it.each(['account', 'chat', 'maintenance', 'schedule', 'training'])(
  'shows the text of %s',
  (kind) => {
    expect(lockScreenText(kind, text)).toEqual(text);
  },
);

it('is one line, short enough for a payload in any script', () => {
  const long = { title: '界'.repeat(200), body: `${'界'.repeat(150)}\n\n${'"'.repeat(2000)}` };
  const { title, body } = lockScreenText('announcement', long);
  expect([title.length, body.length]).toEqual([100, 300]);
  expect(body).toMatch(/^界{150} "+…$/);
  // Both texts twice, and some 700 bytes of ids, addresses and keys (RFC 8291: 3,993 bytes).
  expect(2 * Buffer.byteLength(JSON.stringify({ title, body }))).toBeLessThan(3_993 - 700);
});

it('says of a discreet browser only how many', () => {
  expect(discreetText(3)).toEqual({ title: 'Greenroom', body: '3 new' });
});
