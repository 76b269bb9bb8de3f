import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findEntriesBetween, marksOf, useEntriesBetween } from './schedule-queries.ts';
import { makeEntry } from './testing/entry-factory.ts';
import { openBench, setClock, withReplica } from './testing/schedule-bench.tsx';

beforeEach(() => setClock('2026-11-20 12:00'));

describe('entries of a range', () => {
  it('include both ends, by day and start time', async () => {
    const entries = [
      makeEntry({ date: '2026-11-22', plannedStartTime: '09:00' }),
      makeEntry({ date: '2026-11-20', plannedStartTime: '20:00' }),
      makeEntry({ date: '2026-11-20', plannedStartTime: '08:00' }),
      makeEntry({ date: '2026-11-19' }),
      makeEntry({ date: '2026-11-23' }),
    ];
    const { replica } = await openBench({ entries });
    const found = await findEntriesBetween(replica.tables, '2026-11-20', '2026-11-22');
    expect(found.map((entry) => entry.id)).toEqual(
      [entries[2], entries[1], entries[0]].map((entry) => entry?.id),
    );
  });

  it('never show those of the range before', async () => {
    const { replica } = await openBench({ entries: [makeEntry({ date: '2026-11-19' })] });
    const seen: (readonly string[] | undefined)[] = [];
    const { rerender, result } = renderHook(
      ({ date }) => {
        const entries = useEntriesBetween(date, date);
        seen.push(entries?.map((entry) => entry.date));
        return entries;
      },
      { wrapper: withReplica(replica), initialProps: { date: '2026-11-19' } },
    );
    await waitFor(() => expect(result.current).toHaveLength(1));
    seen.length = 0;
    rerender({ date: '2026-11-20' });
    await waitFor(() => expect(result.current).toEqual([]));
    expect(seen.flat()).not.toContain('2026-11-19');
  });

  it('mark days by the most serious status', () => {
    const now = { date: '2026-11-20', time: '12:00' };
    const entries = [
      makeEntry({ date: '2026-11-18' }),
      makeEntry({ date: '2026-11-19', status: 'completed_full' }),
      makeEntry({ date: '2026-11-19', status: 'not_worked' }),
      makeEntry({ date: '2026-11-20', plannedStartTime: '08:00', plannedEndTime: '10:00' }),
      makeEntry({ date: '2026-11-20' }),
    ];
    expect([...marksOf(entries, now)]).toEqual([
      ['2026-11-18', 'unrecorded'],
      ['2026-11-19', 'not_worked'],
      ['2026-11-20', 'planned'],
    ]);
  });
});
