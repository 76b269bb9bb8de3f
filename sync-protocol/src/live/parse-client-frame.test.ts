import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { clientMessageSchema } from './client-messages.ts';
import { parseClientFrame } from './parse-client-frame.ts';

const parse = (value: unknown) => parseClientFrame(JSON.stringify(value));

describe('a client frame', () => {
  it('may be a ping', () => {
    expect(parse({ type: 'ping' })).toEqual({ type: 'ping' });
  });

  it('may be a chat message, whose sender field is ignored', () => {
    const message = { groupName: 'general', messageType: 'text', content: 'Hello' };
    expect(parse({ type: 'chat_message', senderId: 'somebody else', ...message })).toEqual({
      type: 'chat_message',
      input: message,
    });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['half of a message', '{"type":"ping"'],
    ['a number', '7'],
    ['null', 'null'],
    ['a text', '"ping"'],
    ['a list', '[{"type":"ping"}]'],
    ['an empty object', '{}'],
    ['an unknown type', '{"type":"shout"}'],
    ['a type that is no text', '{"type":["ping"]}'],
    ['the name of something every object has', '{"type":"constructor"}'],
    ['a prototype in place of a type', '{"__proto__":{"type":"ping"}}'],
    ['a ping with more', '{"type":"ping","x":1}'],
    ['a list nested as deep as a frame allows', '['.repeat(8_192) + ']'.repeat(8_192)],
  ])('is refused as %s', (_what, text) => {
    expect(parseClientFrame(text)).toBeNull();
  });

  it('is parsed without ever throwing', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
    fc.assert(
      fc.property(texts, (text) => {
        expect(() => parseClientFrame(text)).not.toThrow();
      }),
    );
  });

  it('is of a known type or null, whatever its other fields', () => {
    const types = fc.oneof(fc.constantFrom('ping', 'chat_message'), fc.string());
    fc.assert(
      fc.property(types, fc.dictionary(fc.string(), fc.jsonValue()), (type, more) => {
        const frame = parse({ ...more, type });
        const extra = Object.keys(more).filter((key) => key !== 'type');
        const isKnown = type === 'chat_message' || (type === 'ping' && extra.length === 0);
        expect(frame?.type ?? null).toBe(isKnown ? type : null);
        if (frame?.type !== 'chat_message') return;
        expect(Object.keys(frame.input).sort()).toEqual(
          extra.filter((key) => key !== 'senderId').sort(),
        );
      }),
    );
  });

  it('is accepted wherever the contract allows a client to send it', () => {
    const messages = fc.record(
      { content: fc.string(), senderId: fc.jsonValue(), messageType: fc.constant('text') },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(messages, (message) => {
        const sent = { type: 'chat_message', ...message };
        expect(v.is(clientMessageSchema, sent)).toBe(true);
        expect(parse(sent)?.type).toBe('chat_message');
      }),
    );
  });
});
