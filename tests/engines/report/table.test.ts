import { describe, expect, it } from 'vitest';
import { describeCells } from './table.ts';

describe('the table of journeys and engines', () => {
  it('shows each cell, names the reason of a skip once, and counts skips apart', () => {
    const reason = 'Firefox is not installed';
    const lines = describeCells([
      { journey: 'signs in', engine: 'WebKit', outcome: 'passed', seconds: 1.24 },
      { journey: 'plans', engine: 'WebKit', outcome: 'FAILED', seconds: 3 },
      { journey: 'signs in', engine: 'Firefox', outcome: 'skipped', seconds: 0, reason },
      { journey: 'plans', engine: 'Firefox', outcome: 'skipped', seconds: 0, reason },
    ]);
    expect(lines).toEqual([
      'journey   WebKit        Firefox',
      'signs in  passed 1.2 s  skipped',
      'plans     FAILED 3.0 s  skipped',
      'Firefox: Firefox is not installed',
      '1 passed, 1 failed, 2 skipped',
    ]);
  });

  it('shows a journey that one engine did not run', () => {
    const lines = describeCells([
      { journey: 'signs in', engine: 'WebKit', outcome: 'passed', seconds: 1 },
      { journey: 'plans', engine: 'Firefox', outcome: 'passed', seconds: 1 },
    ]);
    expect(lines[1]).toContain('not run');
  });
});
