import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { hideAmounts } from '../../../platform/privacy/hidden-amounts.ts';
import { savedBy } from '../../../platform/testing/saved-by.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { useSentForms } from '../../../testing/sending-xhr.ts';
import { setOnline } from '../../../testing/window-state.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { chooseFile, makeFile, preview } from '../testing/choose-csv.ts';
import { openEarnings } from '../testing/open-earnings.tsx';

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a CSV', () => {
  beforeAll(useSentForms);
  afterAll(() => void vi.unstubAllGlobals());

  test('is uploaded only once there is one; what is dropped must be a file', async () => {
    const { user } = openEarnings();
    await user.click(await button('Upload CSV'));
    const choose = await button('Choose a CSV file');
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
    fireEvent.drop(choose, { dataTransfer: { types: [], files: [] } });
    await waitForTold({
      title: 'No File Selected',
      text: 'Please select a CSV file before uploading.',
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please select a CSV file before uploading.',
    );
  });

  test('is previewed: counts, problems by row ten at a time, and what changes', async () => {
    const { user } = openEarnings();
    server.use(mockCall('earnings.previewCsv', () => preview));
    await chooseFile(user);
    expect(await screen.findByText('To be stored')).toBeInTheDocument();
    expect(screen.getByText(/1 row replaced by a later row/)).toBeInTheDocument();
    // As it says of one that is there twice, and stored not yet.
    expect(screen.getByText(/Skipped: 1 row that changes nothing\./)).toBeInTheDocument();
    const problems = within(screen.getByRole('list', { name: 'Rows with a problem' }));
    expect(problems.getAllByRole('listitem')).toHaveLength(10);
    expect(problems.getByText('Row 4: date is missing')).toBeInTheDocument();
    const changes = within(screen.getByRole('list', { name: 'What changes' }));
    expect(changes.getByRole('listitem')).toHaveTextContent(
      'ruby15–21 Nov 2026Before: $100.00After: $120.50',
    );
  });

  test('is previewed without its amounts where they are hidden, until the eye shows them', async () => {
    onTestFinished(() => hideAmounts(false));
    hideAmounts(true);
    const { user } = openEarnings();
    const kept = { username: 'clara', weekStart: '2026-11-08', before: '262.57', after: '262.57' };
    const reason = 'amount ‘262,57’ is not an amount from 0 to 99999999.99';
    server.use(
      mockCall('earnings.previewCsv', () => ({
        ...preview,
        problems: [{ row: 9, username: 'clara', amount: '262,57', date: '08-11-2026', reason }],
        changes: [...preview.changes, { ...kept, keptOf: '2026-11-11' }],
      })),
    );
    await chooseFile(user);
    const list = within(await screen.findByRole('list', { name: 'What changes' }));
    const changes = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(changes()).toEqual([
      'ruby15–21 Nov 2026Before: $••••After: $••••',
      'clara8–14 Nov 2026Not used: $•••• as of 11 Nov is newer',
    ]);
    const problem = within(screen.getByRole('list', { name: 'Rows with a problem' }));
    expect(problem.getByRole('listitem')).toHaveTextContent('amount ‘••••’ is not an amount');
    await user.click(await button('Show amounts'));
    expect(changes()).toEqual([
      'ruby15–21 Nov 2026Before: $100.00After: $120.50',
      'clara8–14 Nov 2026Not used: $262.57 as of 11 Nov is newer',
    ]);
    expect(problem.getByRole('listitem')).toHaveTextContent('amount ‘262,57’ is not an amount');
  });

  test('points out weeks that may be meant for somebody else of the name', async () => {
    const { user } = openEarnings();
    const [change] = preview.changes;
    if (!change) throw new Error('The preview changes nothing');
    const doubted = [
      { ...change, doubt: { kind: 'made_later', on: '2026-11-23' } as const },
      { ...change, username: 'opal', doubt: { kind: 'name_of_other', on: '2026-11-02' } as const },
      { ...change, username: 'tia' },
    ];
    server.use(mockCall('earnings.previewCsv', () => ({ ...preview, changes: doubted })));
    await chooseFile(user);
    const list = within(await screen.findByRole('list', { name: 'What changes' }));
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^ruby.*Joined 23 Nov 2026, after this week$/),
      expect.stringMatching(/^opal.*Until 2 Nov 2026 another account had this name$/),
      expect.stringMatching(/^tia.*\$120\.50$/),
    ]);
    expect(screen.getByText(/^Check 2 weeks below: /)).toBeInTheDocument();
  });

  test('names the later day whose amount stays, before and after it is stored', async () => {
    const { user } = openEarnings();
    const kept = { before: '262.57', after: '262.57', keptOf: '2026-11-18' };
    server.use(
      mockCall('earnings.previewCsv', () => ({
        ...preview,
        totalRows: 3,
        rowsToStore: 3,
        notUsed: 2,
        replaced: [],
        problems: [],
        changes: [{ username: 'clara', weekStart: '2026-11-15', ...kept }],
      })),
      mockCall('earnings.uploadCsv', () => ({
        results: { processed: 3, errors: [], skipped: 0, totalRows: 3 },
      })),
    );
    await chooseFile(user);
    expect(await screen.findByText('Not used: $262.57 as of 18 Nov is newer')).toBeInTheDocument();
    expect(screen.getByText('To be stored').nextSibling).toHaveTextContent('1');
    await user.click(await button('Upload'));
    expect(await screen.findByText(/^3 rows: 1 stored, 2 not used, 0 skipped/)).toBeInTheDocument();
  });

  test('that was chosen is there again after the other part was shown', async () => {
    const { user } = openEarnings();
    server.use(mockCall('earnings.previewCsv', () => preview));
    await chooseFile(user);
    await screen.findByText('To be stored');
    await user.click(await button('Close'));
    await user.click(await screen.findByRole('radio', { name: 'Bank details' }));
    await user.click(screen.getByRole('radio', { name: 'Earnings' }));
    expect(screen.getByRole('radio', { name: 'Earnings' })).toHaveFocus();
    await user.click(await button('Upload CSV'));
    expect(await screen.findByText('To be stored')).toBeInTheDocument();
    expect(await button('Upload')).toBeEnabled();
  });

  test('that the server refuses says why and cannot be uploaded', async () => {
    const { user } = openEarnings();
    server.use(mockRefusal('earnings.previewCsv', 'invalid', 'The file is empty.'));
    await chooseFile(user);
    expect(await screen.findByText('The file is empty.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
  });

  test('that cannot be read is told so, and not as the connection', async () => {
    const { user } = openEarnings();
    const file = makeFile();
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
    server.use(mockUnreachable('earnings.previewCsv'));
    await chooseFile(user, file);
    expect(await screen.findByText('week.csv cannot be uploaded')).toBeInTheDocument();
    expect(screen.getByText('The file cannot be read. Choose it again.')).toBeInTheDocument();
    expect(await button('Choose another file')).toBeEnabled();
  });

  test('has a template, offline too, which the link of the Dashboard leads to', async () => {
    const { user, query } = openEarnings('?ask=upload');
    expect(await screen.findByRole('dialog', { name: 'Upload CSV' })).toBeVisible();
    expect(query().has('ask')).toBe(false);
    await user.click(await button('Close'));
    onTestFinished(() => setOnline(true));
    act(() => setOnline(false));
    await user.click(await button('Upload CSV'));
    expect(await screen.findByText('Uploading needs the network.')).toBeVisible();
    expect(await button('Choose a CSV file')).toHaveAttribute('aria-disabled', 'true');
    const saved = await savedBy(() => user.click(screen.getByText('Template')));
    expect(saved).toMatch(/^\uFEFFusername,amount,date\r\nusername,120.50,\d{2}-\d{2}-\d{4}\r\n$/);
  });
});
