import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messagePath } from '../chat/chat-links.ts';
import { isReadBySeeing, messageOf } from './notification-reading.ts';

const at = (path: string, read: readonly string[] = []) => ({
  path,
  isMessageRead: (id: string) => read.includes(id),
});

describe('a notification is read by seeing', () => {
  it.each([
    ['support', '/support', '/support'],
    ['bank_review', '/earnings', '/earnings'],
    ['schedule', '/schedule?date=2026-11-21', '/schedule'],
    ['training', '/training', '/training'],
    ['training', '/training/m1', '/training/m1'],
    ['training', '/training/m1', '/training/m1/section/0'],
    ['training', '/video-player/m2', '/video-player/m2'],
    ['password_reset', '/admin/messages', '/admin/messages'],
  ])('%s at %s on %s', (kind, url, path) => {
    expect(isReadBySeeing({ kind, url }, at(path))).toBe(true);
  });

  it('a mention with its message, on any screen', () => {
    const mention = { kind: 'chat', url: messagePath('m') };
    expect(isReadBySeeing(mention, at('/community'))).toBe(false);
    expect(isReadBySeeing(mention, at('/', ['m']))).toBe(true);
  });
});

describe('a notification is not read by', () => {
  it.each([
    ['support', '/support', '/'],
    ['training', '/training', '/training/m1'],
    ['training', '/training/m1', '/training/m10'],
    ['training', '/training/m1', '/training'],
    ['account', '/', '/'],
    ['announcement', null, '/notifications'],
  ])('%s at %s on %s', (kind, url, path) => {
    expect(isReadBySeeing({ kind, url }, at(path))).toBe(false);
  });
});

it('finds the message of every link to one', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(messageOf({ kind: 'chat', url: messagePath(id) })).toBe(id);
      expect(messageOf({ kind: 'support', url: messagePath(id) })).toBeNull();
    }),
  );
});
