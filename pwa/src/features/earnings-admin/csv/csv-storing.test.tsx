import type { CsvPreview } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { savedBy } from '../../../platform/testing/saved-by.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { useSentForms } from '../../../testing/sending-xhr.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { waitForToast, waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { chooseFile, makeFile, preview } from '../testing/choose-csv.ts';
import { dropOf, openEarnings } from '../testing/open-earnings.tsx';

/** Once all of its good rows are stored. */
const storedBefore: CsvPreview = { ...preview, rowsToStore: 0, unchanged: 2, changes: [] };

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a CSV', () => {
  beforeAll(useSentForms);
  afterAll(() => void vi.unstubAllGlobals());

  test('is stored by one press, and the outcome stays with the rejected rows', async () => {
    const { user } = openEarnings();
    const errors = preview.problems.map(({ row, reason }) => `Row ${row}: ${reason}`);
    let uploads = 0;
    server.use(
      mockCall('earnings.previewCsv', () => preview),
      mockCall('earnings.uploadCsv', () => {
        uploads += 1;
        return { results: { processed: 1, errors, skipped: 1, totalRows: 14 } };
      }),
    );
    await chooseFile(user);
    await screen.findByText('To be stored');
    await user.click(await button('Upload'));
    expect(await screen.findByText('week.csv is stored')).toBeInTheDocument();
    expect(uploads).toBe(1);
    for (const name of ['Upload', 'Cancel']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    // The corrected one.
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeEnabled();
    // The pressed button has gone.
    const steps = () => screen.getByText('week.csv is stored').closest('[tabindex="-1"]');
    await waitFor(() => expect(steps()).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Done' })).toBeEnabled();
    await waitForTold({
      title: 'Upload Successful',
      text: '1 row processed, 1 skipped, 12 errors.',
      tone: 'success',
    });
    expect(useToastStore.getState().toast).toBeNull();
    const saved = await savedBy(() => user.click(screen.getByText('Download rejected rows')));
    expect(saved).toMatch(
      /^\uFEFFusername,amount,date,row,reason\r\n'=cmd\(\),x,,4,date is missing/,
    );
    // Kept until they are let go of.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await button('Upload CSV'));
    expect(await screen.findByText('Download rejected rows')).toBeVisible();
    await user.click(await button('Done'));
    await user.click(await button('Upload CSV'));
    expect(await button('Choose a CSV file')).toBeEnabled();
  });

  test.each([
    [
      {
        processed: 0,
        errors: ['Row 2: a', 'Row 3: b', 'Row 4: c', 'Row 5: d'],
        skipped: 0,
        totalRows: 4,
      },
      { title: 'Upload Failed', text: 'Row 2: a\nRow 3: b\nRow 4: c\nand 1 more error' },
      'Nothing from week.csv was stored',
    ],
    [
      { processed: 0, errors: [], skipped: 2, totalRows: 2 },
      { title: 'No Data Processed', text: 'No data was processed from the CSV file.' },
      'Everything in week.csv was stored already',
    ],
    [
      { processed: 0, errors: ['Row 2: a'], skipped: 2, totalRows: 3 },
      { title: 'Upload Failed', text: 'Row 2: a' },
      'Everything in week.csv was stored already, other than the rows below',
    ],
  ])('with %j says what came of it', async (results, toast, heading) => {
    const { user } = openEarnings();
    server.use(
      mockCall('earnings.previewCsv', () => preview),
      mockCall('earnings.uploadCsv', () => ({ results })),
    );
    await chooseFile(user);
    await screen.findByText('To be stored');
    await user.click(await button('Upload'));
    await waitForTold(toast);
    expect(screen.getByText(heading)).toBeVisible();
  });

  test('that is stored while the part is left says what came of it', async () => {
    const { user } = openEarnings();
    const stored = { results: { processed: 1, errors: [], skipped: 2, totalRows: 3 } };
    const { promise: held, resolve: answer } = Promise.withResolvers<typeof stored>();
    server.use(
      mockCall('earnings.previewCsv', () => preview),
      mockCall('earnings.uploadCsv', () => held),
    );
    await chooseFile(user);
    await screen.findByText('To be stored');
    await user.click(await button('Upload'));
    const uploading = await screen.findByText('Uploading… 50%');
    // Else a screen reader hears every step.
    expect(uploading.closest('[role="status"]')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Bank details', hidden: true }));
    // Back on the part, whose dialog is closed; what is stored is not replaced.
    await user.click(await screen.findByRole('radio', { name: 'Earnings' }));
    await button('Upload CSV');
    expect(fireEvent.drop(document.body, dropOf(makeFile()))).toBe(false);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    answer(stored);
    const text = '1 row processed, 2 skipped, 0 errors.';
    await waitForToast({ title: 'Upload Successful', text, tone: 'success' });
    await user.click(await button('Upload CSV'));
    await user.click(await button('Done'));
    await user.click(await button('Upload CSV'));
    expect(await button('Choose a CSV file')).toBeEnabled();
  });

  test('that could not be sent stays ready for another press', async () => {
    const { user } = openEarnings();
    server.use(
      mockCall('earnings.previewCsv', () => preview),
      mockUnreachable('earnings.uploadCsv'),
    );
    await chooseFile(user);
    await screen.findByText('To be stored');
    await user.click(await button('Upload'));
    await waitForTold({ title: 'Upload Failed', text: 'Failed to upload CSV file' });
    expect(await button('Upload')).toBeEnabled();
  });

  test.each([
    ['was lost', () => mockUnreachable('earnings.uploadCsv')],
    ['came of a proxy', () => mockRefusal('earnings.uploadCsv', 'internal', 'Bad gateway')],
  ])('whose answer %s is previewed again: what it stored is skipped', async (_how, fail) => {
    const { user } = openEarnings();
    let previews = 0;
    server.use(
      mockCall('earnings.previewCsv', () => {
        previews += 1;
        return previews === 1 ? preview : storedBefore;
      }),
      fail(),
    );
    await chooseFile(user);
    await screen.findByText('To be stored');
    await user.click(await button('Upload'));
    await waitFor(() =>
      expect(screen.getByText('To be skipped').nextSibling).toHaveTextContent('3'),
    );
    const pressed = await button('Upload');
    expect(pressed).toHaveAttribute('aria-disabled', 'true');
    expect(pressed).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(/Check your connection|Bad gateway/);
    expect(previews).toBe(2);
  });

  test('that is pressed again before the preview came again shows the outcome', async () => {
    const { user } = openEarnings();
    const { promise: held, resolve: answer } = Promise.withResolvers<CsvPreview>();
    const previews: AbortSignal[] = [];
    server.use(
      mockCall('earnings.previewCsv', ({ request }) => {
        previews.push(request.signal);
        return previews.length === 1 ? preview : held;
      }),
      mockUnreachable('earnings.uploadCsv'),
    );
    await chooseFile(user);
    await screen.findByText('To be stored');
    await user.click(await button('Upload'));
    await waitFor(() => expect(previews).toHaveLength(2));
    const results = { processed: 0, errors: [], skipped: 3, totalRows: 3 };
    server.use(mockCall('earnings.uploadCsv', () => ({ results })));
    await user.click(await button('Upload'));
    expect(await screen.findByText('Everything in week.csv was stored already')).toBeVisible();
    await waitFor(() => expect(previews[1]?.aborted).toBe(true));
    answer(storedBefore);
  });

  test('is read once, when it is chosen: what was previewed is stored', async () => {
    const { user } = openEarnings();
    const received: string[] = [];
    server.use(
      mockCall('earnings.previewCsv', async ({ input }) => {
        received.push(`${input.csvFile.name} ${await input.csvFile.text()}`);
        return preview;
      }),
      mockCall('earnings.uploadCsv', async ({ input }) => {
        received.push(`${input.csvFile.name} ${await input.csvFile.text()}`);
        return { results: { processed: 1, errors: [], skipped: 1, totalRows: 2 } };
      }),
    );
    const saved = new File(['corrected meanwhile'], 'june.csv', { type: 'text/csv' });
    vi.spyOn(saved, 'arrayBuffer').mockImplementation(() => makeFile().arrayBuffer());
    await chooseFile(user, saved);
    await screen.findByText('To be stored');
    await user.click(await button('Upload'));
    expect(await screen.findByText('june.csv is stored')).toBeInTheDocument();
    const previewed = 'june.csv username,amount,date\n';
    expect(received).toEqual([previewed, previewed]);
    expect(saved.arrayBuffer).toHaveBeenCalledOnce();
  });
});
