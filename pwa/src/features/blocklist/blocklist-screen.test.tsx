import { makeBlocklistEntry } from '@greenroom/sync-protocol/blocklist/testing/make-blocklist-entry';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { setTouch } from '../../testing/window-state.ts';
import { blocklistEffects } from './blocklist-effects.ts';
import { BlocklistScreen } from './blocklist-screen.tsx';

async function open(options: Partial<Parameters<typeof openReplicaBench>[0]> = {}) {
  const bench = await openReplicaBench({ effects: blocklistEffects, ...options });
  const user = showOver(bench.replica, <BlocklistScreen />);
  await screen.findByRole('heading', { name: 'Blocklist' });
  return { ...bench, user };
}

const name = () => screen.getByLabelText('Member Name');
const description = () => screen.getByLabelText('Description');
const report = () => screen.getByRole('button', { name: 'Report' });
const add = () => screen.getByRole('button', { name: 'Add Entry' });

const max = makeBlocklistEntry();
const zoe = makeBlocklistEntry({
  id: max.id.replace(/1$/, '2'),
  memberName: 'Zoe Fan',
  createdAt: '2026-11-18T09:00:00.000Z',
});

describe('adding an entry', () => {
  it('shows it at once, and as sent once the server has it', async () => {
    setTouch();
    const { user, replica, server } = await open();
    await user.click(report());
    await user.type(name(), '  mad_max ');
    await user.type(description(), 'Asked for addresses');
    await user.click(add());
    const card = await screen.findByRole('group', { name: 'mad_max' });
    expect(await within(card).findByTitle('Saved on this device')).toBeInTheDocument();
    expect(await screen.findByText('Entry added to blocklist')).toBeInTheDocument();
    // Spoken alone: the list shows it.
    expect(screen.queryByRole('button', { name: 'Dismiss notification' })).toBeNull();
    // Not a field: on a phone the keyboard would come up again.
    await waitFor(() => expect(report()).toHaveFocus());
    await user.click(report());
    expect([name(), description()].map((field) => (field as HTMLInputElement).value)).toEqual([
      '',
      '',
    ]);
    await user.keyboard('{Escape}');
    await replica.exchangeNow('person');
    expect(await within(card).findByTitle('Sent')).toBeInTheDocument();
    expect(server.received).toMatchObject([
      {
        call: 'blocklist.add',
        input: { memberName: 'mad_max', description: 'Asked for addresses' },
      },
    ]);
  });

  it('needs a name and four characters', async () => {
    const { user } = await open();
    await user.click(report());
    expect(add()).toBeDisabled();
    await user.type(name(), 'max');
    await user.type(description(), ' abc ');
    expect(add()).toBeDisabled();
    await user.type(description(), 'd');
    expect(add()).toBeEnabled();
  });

  it('works offline and says so', async () => {
    const { user, server, replica } = await open();
    server.isReachable = false;
    await replica.exchangeNow('person');
    await user.click(report());
    await user.type(name(), 'max');
    await user.type(description(), 'Rude');
    await user.click(add());
    expect(
      await screen.findByText('Saved on this device. It will be sent once you are online.'),
    ).toBeInTheDocument();
  });

  it('keeps a refused entry, shows why and edits it again', async () => {
    const { user, replica, server } = await open();
    server.refuse = () => ({ code: 'id_taken', message: 'This id is already in use' });
    await user.click(report());
    await user.type(name(), 'max');
    await user.type(description(), 'Rude');
    await user.click(add());
    await replica.exchangeNow('person');
    const list = await screen.findByRole('list', { name: 'Entries that were not accepted' });
    expect(within(list).getByText(/is already saved/)).toBeInTheDocument();
    await user.click(within(list).getByRole('button', { name: 'Edit again' }));
    expect(name()).toHaveValue('max');
    expect(description()).toHaveValue('Rude');
    // Closed again, it is still there, and so is what was changed.
    await user.type(description(), ' twice');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(within(list).getByRole('button', { name: 'Edit again' }));
    expect(description()).toHaveValue('Rude twice');
    server.refuse = () => null;
    await user.click(add());
    await waitFor(() => expect(list).not.toBeInTheDocument());
    expect(await replica.readRefusedChanges()).toEqual([]);
    expect(await screen.findByRole('group', { name: 'max' })).toHaveTextContent('Rude twice');
  });
});

describe('a long list', () => {
  it('goes on with the focus, also where its button disappears', async () => {
    const entries = Array.from({ length: 60 }, (_, index) => ({
      ...max,
      id: max.id.replace(/..$/, String(index + 10)),
      memberName: `fan ${index}`,
    }));
    const { user } = await open({ rows: { blocklistEntries: entries } });
    const more = await screen.findByRole('button', { name: 'Show more' });
    await user.click(more);
    expect(more).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('group')[50]).toHaveFocus());
  });
});

describe('a refused entry', () => {
  it('passes the focus on when it is discarded', async () => {
    const { user, replica, server } = await open();
    server.refuse = () => ({ code: 'id_taken', message: 'This id is already in use' });
    for (const id of [max.id, zoe.id]) {
      await replica.mutate('blocklist.add', { id, memberName: 'max', description: 'Rude' });
    }
    await replica.exchangeNow('person');
    const list = await screen.findByRole('list', { name: 'Entries that were not accepted' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
    await user.click(within(list).getAllByRole('button', { name: 'Discard' })[0]!);
    expect(within(list).getByRole('button', { name: 'Keep' })).toHaveFocus();
    expect(await replica.readRefusedChanges()).toHaveLength(2);
    await user.keyboard('{Enter}');
    expect(within(list).getAllByRole('button', { name: 'Discard' })[0]).toHaveFocus();
    expect(await replica.readRefusedChanges()).toHaveLength(2);
    await user.click(within(list).getAllByRole('button', { name: 'Discard' })[0]!);
    await user.click(within(list).getAllByRole('button', { name: 'Discard' })[0]!);
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(list).toHaveFocus());
  });
});

describe('the sheet', () => {
  it('names those already reported while a name is typed', async () => {
    const { user } = await open({ rows: { blocklistEntries: [zoe, max] } });
    await screen.findByRole('group', { name: 'mad_max' });
    await user.click(report());
    expect(name()).toHaveAccessibleDescription('The name they go by.');
    await user.type(name(), 'MAD');
    expect(await screen.findByText('Already reported: mad_max')).toBeInTheDocument();
    expect(name()).toHaveAccessibleDescription('Already reported: mad_max');
    await user.type(name(), ' hatter');
    await waitFor(() => expect(screen.queryByText(/Already reported/)).not.toBeInTheDocument());
  });
});

describe('what was typed', () => {
  const typed = () => [name(), description()].map((field) => (field as HTMLInputElement).value);

  it('outlives the screen, and Cancel forgets it', async () => {
    const { user, replica } = await open();
    await user.click(report());
    await user.type(name(), 'max');
    await user.type(description(), 'Rude');
    await user.keyboard('{Escape}');
    cleanup();
    const again = showOver(replica, <BlocklistScreen />);
    await again.click(report());
    expect(typed()).toEqual(['max', 'Rude']);
    await again.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();
    await showOver(replica, <BlocklistScreen />).click(report());
    expect(typed()).toEqual(['', '']);
  });

  it('is forgotten once the entry is added', async () => {
    const { user, replica } = await open();
    await user.click(report());
    await user.type(name(), 'max');
    await user.type(description(), 'Rude');
    await user.click(add());
    await screen.findByRole('group', { name: 'max' });
    cleanup();
    await showOver(replica, <BlocklistScreen />).click(report());
    expect(typed()).toEqual(['', '']);
  });

  /** A member whose entry about max was refused, and who then left this text in the sheet. */
  async function openRefused(text: string) {
    const bench = await open();
    const { replica, server, user } = bench;
    server.refuse = () => ({ code: 'id_taken', message: 'This id is already in use' });
    await replica.mutate('blocklist.add', { id: max.id, memberName: 'max', description: 'Rude' });
    await replica.exchangeNow('person');
    server.refuse = () => null;
    const again = await screen.findByRole('button', { name: 'Edit again' });
    if (text !== '') {
      await user.click(report());
      await user.type(name(), text);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    return { ...bench, again };
  }

  it('about another is not replaced by a refused entry without a question', async () => {
    const { user, again } = await openRefused('zoe');
    await user.click(again);
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Replace what you typed?' }),
    );
    expect(question.getByText(/Your entry about ‘zoe’ is not sent yet/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(report());
    expect(typed()).toEqual(['zoe', '']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(again);
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(typed()).toEqual(['max', 'Rude']);
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  });

  it('from a refused entry replaces that one, even after the screen was left', async () => {
    const { user, again, replica } = await openRefused('');
    await user.click(again);
    await user.type(description(), ' twice');
    await user.keyboard('{Escape}');
    cleanup();
    const anew = showOver(replica, <BlocklistScreen />);
    await anew.click(await screen.findByRole('button', { name: 'Edit again' }));
    expect(typed()).toEqual(['max', 'Rude twice']);
    await anew.click(add());
    await waitFor(async () => expect(await replica.readRefusedChanges()).toEqual([]));
  });
});

describe('the list', () => {
  const rows = { blocklistEntries: [zoe, max] };
  const shown = () =>
    screen.getAllByRole('group').map((card) => within(card).getByRole('heading').textContent);

  it('shows a new entry though another name was searched', async () => {
    const { user } = await open({ rows });
    await user.type(screen.getByRole('searchbox', { name: 'Search by member name' }), 'fan');
    await waitFor(() => expect(shown()).toEqual(['Zoe Fan']));
    await user.click(report());
    await user.type(name(), 'cy');
    await user.type(description(), 'Rude');
    await user.click(add());
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  it('puts each entry below its month', async () => {
    const old = { ...zoe, createdAt: '2025-11-18T09:00:00.000Z' };
    await open({ rows: { blocklistEntries: [old, max] } });
    const last = await screen.findByRole('region', { name: 'November 2025' });
    expect(within(last).getByRole('group', { name: 'Zoe Fan' })).toBeInTheDocument();
    expect(within(last).queryByRole('group', { name: 'mad_max' })).toBeNull();
  });

  it('finds part of a name, and says when there is none', async () => {
    const { user } = await open({ rows });
    // The newest first.
    await waitFor(() => expect(shown()).toEqual(['mad_max', 'Zoe Fan']));
    const search = screen.getByRole('searchbox', { name: 'Search by member name' });
    // Inserted together with its text it would not be announced.
    const regions = screen.getAllByRole('status');
    await user.type(search, 'FAN');
    expect(regions).toContain(await screen.findByText('1 entry found'));
    await waitFor(() => expect(shown()).toEqual(['Zoe Fan']));
    await user.type(search, 'cy');
    expect(await screen.findByText('No entries found matching your search')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[1] ?? search);
    expect(search).toHaveFocus();
    expect(search).toHaveValue('');
  });

  it('says when there are none', async () => {
    const { replica } = await open();
    await replica.exchangeNow('person');
    expect(await screen.findByText('No blocklist entries yet')).toBeInTheDocument();
  });
});
