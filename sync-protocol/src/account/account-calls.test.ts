import { describe, expect, it } from 'vitest';
import { parseFlatInput } from '../parse-input.ts';
import { setTimeZone } from './account-calls.ts';

const accepts = (timeZone: string) => parseFlatInput(setTimeZone, { timeZone }).ok;

describe('a time zone', () => {
  it.each(['Europe/London', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta'])(
    'may be the IANA name %s',
    (zone) => expect(accepts(zone)).toBe(true),
  );

  // PostgreSQL reads an offset with the sign turned round, and names as they are written.
  it.each(['+01:00', '-05:00', 'europe/london', 'Europe/Nowhere', ''])('is not %j', (zone) =>
    expect(accepts(zone)).toBe(false),
  );
});
