import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { leaveBy } from '../../platform/leaving/leave-by.ts';
import type { NewConcern } from '../../replica/concerns/waiting-concern.ts';
import { StorageFullError } from '../../replica/replica-interface.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { disguise, notesOf, openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { NetworkError, ProblemError } from '../../rest/problem-error.ts';
import { ConcernEntry } from './concern-entry.tsx';

const codePattern = /^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/;

async function open(send: () => Promise<void> = () => Promise.resolve()) {
  const sent = vi.fn((_concern: NewConcern) => send());
  const bench = await openReplicaBench({ effects: {}, concerns: { send: sent } });
  const user = showOver(bench.replica, <ConcernEntry />);
  await user.click(entry());
  await screen.findByLabelText('Your concern');
  return { ...bench, user, sent };
}

const entry = () => screen.getByRole('button', { name: /^Anonymous feedback/ });
const field = () => screen.getByLabelText('Your concern');
const submit = () => screen.getByRole('button', { name: 'Send Anonymously' });
const shownCode = async (name = 'Concern Submitted') => {
  const dialog = within(await screen.findByRole('alertdialog', { name }));
  return { dialog, text: dialog.getByText(codePattern).textContent };
};

describe('writing a concern', () => {
  it('sends it under a random id, shows its code once, and keeps nothing', async () => {
    const { user, replica, sent } = await open();
    await user.type(field(), '  The stairs are dark ');
    await user.click(submit());
    const { dialog, text } = await shownCode();
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(text);
    expect(dialog.getByRole('button', { name: 'Copied' })).toBeInTheDocument();
    // The code is gone once closed, so only the answer closes it.
    await user.keyboard('{Escape}');
    expect(screen.getByText(codePattern)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'I have kept it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.queryByText(codePattern)).not.toBeInTheDocument();
    await waitFor(() => expect(entry()).toHaveFocus());
    await replica.exchangeNow('person');
    expect(sent.mock.calls[0]?.[0]).toEqual({
      // Random: version 4.
      id: expect.stringMatching(/^.{14}4/) as string,
      content: 'The stairs are dark',
      followUpCode: text,
    });
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await replica.concerns.read()).toEqual([]);
    expect(await replica.readWaitingChanges()).toEqual([]);
  });

  it('shows a code again after the screen was left, until it is kept', async () => {
    const { user, replica } = await open();
    await user.type(field(), 'The stairs are dark');
    await user.click(submit());
    const { text } = await shownCode();
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    cleanup();
    const returned = showOver(replica, <ConcernEntry />);
    const { dialog, text: again } = await shownCode();
    expect(again).toBe(text);
    const go = vi.fn<() => void>();
    // As a tapped notification does.
    leaveBy(go);
    expect(go).not.toHaveBeenCalled();
    await returned.click(dialog.getByRole('button', { name: 'I have kept it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(go).toHaveBeenCalledOnce();
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    cleanup();
    await showOver(replica, <ConcernEntry />).click(entry());
    await screen.findByLabelText('Your concern');
    expect(screen.queryByText(codePattern)).not.toBeInTheDocument();
  });

  it.each(['the sheet was closed', 'the screen was left'])(
    'shows its code also where %s while it was being stored',
    async (how) => {
      const { user, replica } = await open();
      const { keep } = replica.concerns;
      const stored = Promise.withResolvers<void>();
      vi.spyOn(replica.concerns, 'keep').mockImplementation(async (concern) => {
        await stored.promise;
        await keep.call(replica.concerns, concern);
      });
      await user.type(field(), 'The stairs are dark');
      await user.click(submit());
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      if (how === 'the screen was left') {
        cleanup();
        showOver(replica, <ConcernEntry />);
      }
      stored.resolve();
      const { dialog } = await shownCode();
      await user.click(dialog.getByRole('button', { name: 'I have kept it' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    },
  );

  it('works offline: it waits, is shown, and can be discarded', async () => {
    const { user, replica, server } = await open(() => Promise.reject(new NetworkError()));
    server.isReachable = false;
    await replica.exchangeNow('person');
    await user.type(field(), 'Written on the train');
    await user.click(submit());
    const { dialog } = await shownCode('Concern Saved');
    expect(dialog.getByText(/The code works from then on/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'I have kept it' }));
    await waitFor(() => expect(entry()).toHaveTextContent('1 not sent yet'));
    await user.click(entry());
    const waiting = within(await screen.findByRole('list', { name: 'Concerns not sent' }));
    expect(waiting.getByText('‘Written on the train’')).toBeInTheDocument();
    expect(await waiting.findByTitle('Saved on this device')).toBeInTheDocument();
    await user.click(waiting.getByRole('button', { name: 'Discard' }));
    expect(waiting.getByText(/^Discard ‘Written on the train’\? It cannot/)).toBeInTheDocument();
    await user.click(waiting.getByRole('button', { name: 'Discard' }));
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Concerns not sent' })).not.toBeInTheDocument(),
    );
    expect(await replica.concerns.read()).toEqual([]);
  });

  it('says that it waits as soon as the browser has no network', async () => {
    const { user } = await open(() => Promise.reject(new NetworkError()));
    act(() => setOnline(false));
    await user.type(field(), 'Written in the lift');
    await user.click(submit());
    await shownCode('Concern Saved');
    act(() => setOnline(true));
  });

  /** Opens the list with one concern that the server refused. */
  async function openRefused() {
    const refusal = new ProblemError({ code: 'id_taken', message: 'This id is in use' }, 409);
    const bench = await open(() => Promise.reject(refusal));
    const { user, replica } = bench;
    await user.type(field(), 'Hello');
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'I have kept it' }));
    await replica.exchangeNow('person');
    await user.click(await screen.findByRole('button', { name: /1 not sent yet/ }));
    expect(await screen.findByText('This id is in use')).toBeInTheDocument();
    return bench;
  }

  it('that the server refuses shows why, and stays until what became of it is kept', async () => {
    const { user, replica } = await openRefused();
    await user.click(screen.getByRole('button', { name: 'Edit again' }));
    expect(field()).toHaveValue('Hello');
    expect(screen.queryByText('This id is in use')).not.toBeInTheDocument();
    expect(await replica.concerns.read()).toMatchObject([{ content: 'Hello' }]);
    await user.type(field(), ' again');
    await user.click(submit());
    await screen.findByRole('button', { name: 'I have kept it' });
    await waitFor(async () =>
      expect(await replica.concerns.read()).toMatchObject([{ content: 'Hello again' }]),
    );
  });

  it('that is edited again is there once after leaving, and again in the next session', async () => {
    const { user, replica } = await openRefused();
    await user.click(screen.getByRole('button', { name: 'Edit again' }));
    cleanup();
    const returned = showOver(replica, <ConcernEntry />);
    await returned.click(await screen.findByRole('button', { name: /1 not sent yet/ }));
    expect(await screen.findByLabelText('Your concern')).toHaveValue('Hello');
    expect(screen.queryByText('‘Hello’')).not.toBeInTheDocument();
    cleanup();
    const next = showOver(disguise(replica, {}), <ConcernEntry />);
    await next.click(await screen.findByRole('button', { name: /1 not sent yet/ }));
    expect(await screen.findByText('‘Hello’')).toBeInTheDocument();
    expect(field()).toHaveValue('');
  });

  it.each([
    [new Error('broken'), 'Failed to submit concern. Please try again.'],
    [new StorageFullError(), 'This device is full. Free up some space and try again.'],
  ])('that cannot be stored keeps the text and says why: %s', async (error, text) => {
    const { user, replica } = await open();
    vi.spyOn(replica.concerns, 'keep').mockRejectedValue(error);
    await user.type(field(), 'Hello');
    await user.click(submit());
    expect((await screen.findAllByText(text))[0]).toBeVisible();
    expect(field()).toHaveValue('Hello');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('stays typed while the sheet is closed or the screen left, in memory alone', async () => {
    const caches = provideCaches();
    const { user, replica } = await open();
    await user.type(field(), 'The stairs');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(entry()).toHaveFocus());
    await user.click(entry());
    expect(await screen.findByLabelText('Your concern')).toHaveValue('The stairs');
    cleanup();
    const returned = showOver(replica, <ConcernEntry />);
    await returned.click(entry());
    expect(await screen.findByLabelText('Your concern')).toHaveValue('The stairs');
    await notesOf(replica).settled();
    expect(caches.size).toBe(0);
    await returned.click(submit());
    const { dialog } = await shownCode();
    await returned.click(dialog.getByRole('button', { name: 'I have kept it' }));
    cleanup();
    await showOver(replica, <ConcernEntry />).click(entry());
    expect(await screen.findByLabelText('Your concern')).toHaveValue('');
  });

  it('requires a text of at most 5,000 characters', async () => {
    const { user, sent } = await open();
    expect(submit()).toBeDisabled();
    await user.type(field(), '   ');
    expect(submit()).toBeDisabled();
    await user.click(field());
    await user.paste('x'.repeat(5_001));
    expect(screen.getByText('Concern must be 5000 characters or less')).toBeInTheDocument();
    await user.click(submit());
    await waitFor(() => expect(field()).toHaveFocus());
    expect(sent).not.toHaveBeenCalled();
  });
});
