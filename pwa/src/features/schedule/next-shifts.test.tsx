import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useNextShift } from './next-shifts.ts';
import { makeEntry } from './testing/entry-factory.ts';
import { openBench, setClock, wakeUp, withReplica } from './testing/schedule-bench.tsx';

beforeEach(() => setClock('2026-11-20 12:00'));

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
