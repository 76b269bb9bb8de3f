import type { CallInput } from '@greenroom/sync-protocol/contract';
import type {
  CsvPreview,
  ListedEarning,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { makeEarning } from '@greenroom/sync-protocol/earnings/testing/make-earnings-rows';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { useSentForms } from '../../testing/sending-xhr.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { setOnline } from '../../testing/set-online.ts';
import { dismissToast, useToastStore } from '../../ui/toast/toast-store.ts';
import { EarningsScreen } from './earnings-screen.tsx';

afterEach(() => dismissToast());

const shownToast = () => useToastStore.getState().toast;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const ruby: ListedEarning = {
  ...makeEarning('2026-11-18', '120.50'),
  user: { username: 'ruby' },
  gbp: '96.40',
};

function openEarnings(query = '', earnings: readonly ListedEarning[] = [ruby]) {
  const asked: CallInput<'earnings.list'>[] = [];
  server.use(
    mockCall(
      'earnings.list',
      ({ input }) => {
        asked.push(input);
        return { earnings: [...earnings], total: '1234567.50' };
      },
      () => ({ 'x-total-count': '41' }),
    ),
    mockCall('earnings.listSnapshots', () => [
      {
        id: '0190a000-0000-7000-8000-00000000000b',
        cumulativeAmount: '120.50',
        capturedAt: '2026-11-18',
        uploadedAt: '2026-11-19T09:00:00.000Z',
        addedBy: 'quinn',
      },
    ]),
  );
  return { ...renderRoom(<EarningsScreen />, `/admin/earnings${query}`), asked };
}

describe('the list', () => {
  test("shows weeks and the platform's total, 20 a page", async () => {
    const { user, query } = openEarnings();
    expect(await screen.findByText('$1,234,567.50')).toBeInTheDocument();
    expect(await screen.findByText('15–21 Nov 2026')).toBeInTheDocument();
    expect(screen.getByText('$120.50')).toBeInTheDocument();
    expect(screen.getByText('1–20 of 41')).toBeInTheDocument();
    await user.click(await button('Next page'));
    expect(query().get('page')).toBe('2');
  });

  test('is searched, filtered by week and by member through its address', async () => {
    const { user, asked, query } = openEarnings(`?userId=${ruby.userId}`);
    await user.type(screen.getByRole('searchbox', { name: 'Search earnings' }), 'ru');
    fireEvent.change(screen.getByLabelText('Week of'), { target: { value: '2026-11-18' } });
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        search: 'ru',
        week: '2026-11-18',
        userId: ruby.userId,
      }),
    );
    await user.click(await button('Only ruby'));
    expect(query().has('userId')).toBe(false);
  });

  test('a row shows who stated which amount, and its week is deleted after a question', async () => {
    const { user, query } = openEarnings();
    let removed: unknown;
    server.use(mockCall('earnings.remove', ({ input }) => void (removed = input.id)));
    await user.click(await screen.findByRole('link', { name: /ruby/ }));
    const pane = within(await screen.findByRole('region', { name: 'ruby' }));
    expect(pane.getByText('£96.40')).toBeInTheDocument();
    expect(await pane.findByText(/quinn/)).toBeInTheDocument();
    await user.click(pane.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/\$120.50 of 15–21 Nov 2026/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(removed).toBe(ruby.id));
    expect(shownToast()).toMatchObject({ title: 'Earning Deleted', text: 'ruby, 15–21 Nov 2026' });
    await waitFor(() => expect(query().has('open')).toBe(false));
  });

  test('a failed deletion says why', async () => {
    const { user } = openEarnings(`?open=${ruby.id}`);
    server.use(mockUnreachable('earnings.remove'));
    await user.click(await button('Delete'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete earning');
  });

  test('offline nothing can be changed', async () => {
    openEarnings(`?open=${ruby.id}`);
    await screen.findAllByText('$120.50');
    act(() => setOnline(false));
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    for (const name of ['Upload', 'Choose a CSV file', 'Add earning', 'Delete']) {
      expect(screen.getByRole('button', { name, hidden: true })).toBeDisabled();
    }
    act(() => setOnline(true));
    await waitFor(async () => expect(await button('Add earning')).toBeEnabled());
  });

  test('an empty one says what to do', async () => {
    openEarnings('', []);
    expect(await screen.findByText('No earnings yet')).toBeInTheDocument();
  });
});

describe('adding by hand', () => {
  async function openDialog() {
    const room = openEarnings();
    const searched: string[] = [];
    server.use(
      mockCall('users.list', ({ input }) => {
        searched.push(`${input.status} ${input.role} ${input.search}`);
        return [{ ...makeAccount({ username: 'opal' }), lastSeenAt: null, rejectionReason: null }];
      }),
    );
    await room.user.click(await button('Add earning'));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...room, dialog, searched };
  }

  test('needs a user and an amount', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Add earning' }));
    expect(await dialog.findByText('Please choose a user')).toBeInTheDocument();
    await user.click(await dialog.findByRole('button', { name: /^opal/ }));
    await user.click(dialog.getByRole('button', { name: 'Add earning' }));
    expect(await dialog.findByText('Please enter an amount')).toBeInTheDocument();
    expect(dialog.queryByText('Please choose a user')).not.toBeInTheDocument();
  });

  test('offers approved members, and says what the week is now', async () => {
    const { user, dialog, searched } = await openDialog();
    let added: unknown;
    server.use(
      mockCall('earnings.addManual', ({ input }) => {
        added = input;
        return { ...ruby, user: { username: 'opal' } };
      }),
    );
    await user.type(dialog.getByRole('searchbox'), 'op');
    await waitFor(() => expect(searched).toContain('approved model op'));
    await user.click(await dialog.findByRole('button', { name: /^opal/ }));
    await user.type(dialog.getByLabelText('Amount in US dollars'), '120.5');
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-11-18' } });
    await user.click(dialog.getByRole('button', { name: 'Add earning' }));
    await waitFor(() => expect(added).toMatchObject({ amount: '120.50', date: '2026-11-18' }));
    expect(shownToast()).toMatchObject({
      title: 'Earning Added',
      text: 'opal: $120.50 in 15–21 Nov 2026',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('that fails keeps what was typed and says why', async () => {
    const { user, dialog } = await openDialog();
    server.use(mockUnreachable('earnings.addManual'));
    await user.click(await dialog.findByRole('button', { name: /^opal/ }));
    await user.type(dialog.getByLabelText('Amount in US dollars'), '5');
    await user.click(dialog.getByRole('button', { name: 'Add earning' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Error', text: 'Failed to add earning' }),
    );
    expect(dialog.getByLabelText('Amount in US dollars')).toHaveValue(5);
  });
});

const preview: CsvPreview = {
  totalRows: 14,
  rowsToStore: 1,
  unchanged: 0,
  replaced: [{ row: 2, by: 3 }],
  problems: Array.from({ length: 12 }, (_none, index) => ({
    row: index + 4,
    username: '=cmd()',
    amount: 'x',
    date: '',
    reason: 'date is missing',
  })),
  changes: [{ username: 'ruby', weekStart: '2026-11-15', before: '100.00', after: '120.50' }],
};

async function chooseFile(user: ReturnType<typeof openEarnings>['user']) {
  const file = new File(['username,amount,date\n'], 'week.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('CSV file'), file);
}

describe('a CSV', () => {
  beforeAll(useSentForms);
  afterAll(() => void vi.unstubAllGlobals());

  test('must be chosen first', async () => {
    const { user } = openEarnings();
    await user.click(await button('Upload'));
    expect(shownToast()).toMatchObject({
      title: 'No File Selected',
      text: 'Please select a CSV file before uploading.',
    });
  });

  test('is previewed: counts, problems by row ten at a time, and what changes', async () => {
    const { user } = openEarnings();
    server.use(mockCall('earnings.previewCsv', () => preview));
    await chooseFile(user);
    expect(await screen.findByText('To be stored')).toBeInTheDocument();
    expect(screen.getByText(/1 row replaced by a later row/)).toBeInTheDocument();
    const problems = within(screen.getByRole('list', { name: 'Rows with a problem' }));
    expect(problems.getAllByRole('listitem')).toHaveLength(10);
    expect(problems.getByText('Row 4: date is missing')).toBeInTheDocument();
    const changes = within(screen.getByRole('list', { name: 'What changes' }));
    expect(changes.getByRole('listitem')).toHaveTextContent(
      'ruby15–21 Nov 2026Before: $100.00After: $120.50',
    );
  });

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
    expect(shownToast()).toMatchObject({
      title: 'Upload Successful',
      text: '1 row processed, 1 skipped, 12 errors.',
      tone: 'success',
    });
    const saved = await savedBy(() => user.click(screen.getByText('Download rejected rows')));
    expect(saved).toMatch(
      /^\uFEFFusername,amount,date,row,reason\r\n'=cmd\(\),x,,4,date is missing/,
    );
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
    ],
    [
      { processed: 0, errors: [], skipped: 2, totalRows: 2 },
      { title: 'No Data Processed', text: 'No data was processed from the CSV file.' },
    ],
  ])('with %j says what came of it', async (results, toast) => {
    const { user } = openEarnings();
    server.use(
      mockCall('earnings.previewCsv', () => preview),
      mockCall('earnings.uploadCsv', () => ({ results })),
    );
    await chooseFile(user);
    await screen.findByText('To be stored');
    await user.click(await button('Upload'));
    await waitFor(() => expect(shownToast()).toMatchObject(toast));
  });

  test('that the server refuses says why and cannot be uploaded', async () => {
    const { user } = openEarnings();
    server.use(
      mockCall('earnings.previewCsv', () => {
        throw new MockProblem('invalid', 'The file is empty.');
      }),
    );
    await chooseFile(user);
    expect(await screen.findByText('The file is empty.')).toBeInTheDocument();
    expect(await button('Upload')).toBeDisabled();
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
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Upload Failed',
        text: 'Failed to upload CSV file',
      }),
    );
    expect(await button('Upload')).toBeEnabled();
  });

  test('has a template', async () => {
    const { user } = openEarnings();
    const saved = await savedBy(() => user.click(screen.getByText('Template')));
    expect(saved).toMatch(/^\uFEFFusername,amount,date\r\nusername,120.50,\d{2}-\d{2}-\d{4}\r\n$/);
  });
});

/** The text of the file this offers as a download. */
async function savedBy(work: () => Promise<void>): Promise<string> {
  const stored: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    stored.push(file);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  onTestFinished(() => {
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await work();
  const bytes = await (stored[0] ?? new Blob()).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
