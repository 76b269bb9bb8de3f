import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  findEntriesBetween,
  marksOf,
  useEntriesBetween,
  useNextShift,
} from './schedule-queries.ts';
import { makeEntry } from './testing/entry-factory.ts';
import { openBench, setClock, wakeUp, withReplica } from './testing/schedule-bench.tsx';

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

describe('the next shift', () => {
  async function nextShift(entries: Parameters<typeof openBench>[0]) {
    const { replica } = await openBench(entries);
    const { result } = renderHook(() => useNextShift(), { wrapper: withReplica(replica) });
    await waitFor(() => expect(result.current).not.toBeUndefined());
    return { result, replica };
  }

  it('is the first planned one that has not ended', async () => {
    const { result } = await nextShift({
      entries: [
        makeEntry({ plannedStartTime: '08:00', plannedEndTime: '10:00' }),
        makeEntry({ plannedStartTime: '13:00', plannedEndTime: '14:00', status: 'completed_full' }),
        makeEntry({ plannedStartTime: '22:00', plannedEndTime: '02:00' }),
        makeEntry({ date: '2026-11-21' }),
      ],
    });
    expect(result.current).toMatchObject({ isRunning: false, label: 'Today, 22:00–02:00' });
  });

  it('names tomorrow, and later days by their date', async () => {
    const { result } = await nextShift({ entries: [makeEntry({ date: '2026-11-21' })] });
    expect(result.current?.label).toBe('Tomorrow, 18:00–22:00');
    setClock('2026-11-18 12:00');
    act(() => wakeUp());
    expect(result.current?.label).toBe('Sat 21 Nov, 18:00–22:00');
  });

  it('is the running one, also from the evening before, until it ends', async () => {
    setClock('2026-11-21 01:00');
    const { result } = await nextShift({
      entries: [makeEntry({ plannedStartTime: '22:00', plannedEndTime: '02:00' })],
    });
    expect(result.current).toMatchObject({ isRunning: true, label: 'Now, until 02:00' });
    setClock('2026-11-21 02:00');
    act(() => wakeUp());
    expect(result.current).toBeNull();
  });

  it('appears as soon as one is planned', async () => {
    const { result, replica } = await nextShift({});
    expect(result.current).toBeNull();
    await replica.mutate('schedule.add', {
      id: makeEntry().id,
      date: '2026-11-20',
      plannedStartTime: '20:00',
      plannedEndTime: '21:00',
    });
    await waitFor(() => expect(result.current?.label).toBe('Today, 20:00–21:00'));
  });
});
