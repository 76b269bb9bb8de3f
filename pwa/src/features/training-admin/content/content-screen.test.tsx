import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { expectLink } from '../../../testing/at-address.tsx';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { makeModule } from '../testing/make-module.ts';
import { ModuleShelf } from '../testing/module-shelf.ts';
import { ContentScreen } from './content-screen.tsx';

const button = (name: string) => screen.findByRole('button', { name });
const titles = () =>
  within(screen.getByRole('list', { name: 'Training modules' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

/** Chooses in a module's menu. */
async function choose(user: UserEvent, title: string, item: string): Promise<void> {
  await user.click(await button(`More for ${title}`));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

function openContent(modules = [makeModule(1), makeModule(2), makeModule(3)]) {
  const shelf = new ModuleShelf(modules);
  server.use(...shelf.handlers);
  return {
    ...renderRoom(
      <main id="content" tabIndex={-1}>
        <ContentScreen />
      </main>,
      '/admin/training',
    ),
    shelf,
  };
}

test('shows all modules with totals, drafts marked', async () => {
  openContent([
    makeModule(1, { duration: 25 }),
    makeModule(2, { duration: 50, draft: true, sectionCount: 1 }),
    makeModule(3, { duration: 0, moduleType: 'single-video', sectionCount: 0 }),
  ]);
  expect(screen.getByText('Loading modules…')).toBeInTheDocument();
  expect(await screen.findByText('Module 1')).toBeInTheDocument();
  const figure = (label: string) => screen.getByText(label).parentElement;
  expect(figure('Total Modules')).toHaveTextContent('31 of them drafts');
  expect(figure('Total Duration')).toHaveTextContent('1 h 15 min');
  const [first, second, third] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Published2 sections25 min');
  expect(second).toHaveTextContent('Draft1 section50 min');
  expect(third).toHaveTextContent('PublishedOne video');
  expectLink('Dashboard', '/admin-dashboard');
  expectLink('Edit Module 1', `/admin/training?edit=${makeModule(1).id}`);
});

test('without modules it says so and offers to upload one', async () => {
  openContent([]);
  expect(await screen.findByRole('heading', { name: 'No Training Modules' })).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Upload New Module' })) {
    expect(link).toHaveAttribute('href', '/admin/training?edit=new');
  }
});

test('a failed read is reported, with Retry', async () => {
  const { handlers } = new ModuleShelf([makeModule(1)]);
  server.use(mockUnreachable('training.list'), ...handlers);
  const { user } = renderRoom(<ContentScreen />);
  expect(await screen.findByText('The modules could not be loaded')).toBeInTheDocument();
  server.use(...handlers);
  await user.click(await button('Retry'));
  expect(await screen.findByText('Module 1')).toBeInTheDocument();
});

test('offline nothing can be changed, with the reason', async () => {
  openContent();
  await screen.findByText('Module 1');
  act(() => setOnline(false));
  expect(await screen.findByText(/Changing training content needs the network/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'More for Module 1' })).toBeDisabled();
  expect(
    screen.getByRole('button', { name: 'Drag Module 1, or press the arrow keys' }),
  ).toHaveAttribute('aria-disabled', 'true');
});

test('tells how many may open each module and have completed it', async () => {
  const { shelf } = openContent();
  shelf.granted.set(makeModule(1).id, 34);
  const link = await screen.findByRole('link', { name: /^34 of 39 have access/ });
  expect(link).toHaveAccessibleName('34 of 39 have access to Module 1');
  expect(link).toHaveAttribute('href', `/admin/module-access?module=${makeModule(1).id}`);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('12 completed');
  expect(second).toHaveTextContent('Nobody has access to Module 20 completed');
});

describe('order', () => {
  test('the first module cannot move up, the last not down', async () => {
    const { user } = openContent();
    await user.click(await button('More for Module 1'));
    await screen.findByRole('menuitem', { name: 'Move down' });
    expect(screen.queryByRole('menuitem', { name: 'Move up' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(await button('More for Module 3'));
    await screen.findByRole('menuitem', { name: 'Move up' });
    expect(screen.queryByRole('menuitem', { name: 'Move down' })).not.toBeInTheDocument();
  });

  test('a button moves a module by one call', async () => {
    const { user, shelf } = openContent();
    await choose(user, 'Module 1', 'Move down');
    await waitFor(() => expect(shelf.asked).toEqual([['reorder', makeModule(1).id, 'down', 1]]));
    await waitFor(() => expect(titles()).toEqual(['Module 2', 'Module 1', 'Module 3']));
  });

  test('a module moved over several others is stored by one call', async () => {
    const { user, shelf } = openContent();
    (await button('Drag Module 3, or press the arrow keys')).focus();
    await user.keyboard('{Home}');
    expect(titles()).toEqual(['Module 3', 'Module 1', 'Module 2']);
    await waitFor(() => expect(shelf.asked).not.toEqual([]));
    await waitFor(() => expect(titles()).toEqual(['Module 3', 'Module 1', 'Module 2']));
    expect(shelf.asked).toEqual([['reorder', makeModule(3).id, 'up', 2]]);
  });

  test('a refused move is reported and undone', async () => {
    const { user } = openContent();
    server.use(mockUnreachable('training.reorder'));
    await choose(user, 'Module 1', 'Move down');
    await waitForTold({ title: 'Reorder Failed', text: 'Failed to reorder training modules' });
    await waitFor(() => expect(titles()).toEqual(['Module 1', 'Module 2', 'Module 3']));
  });
});

describe('the simple edit', () => {
  const open = async (user: ReturnType<typeof openContent>['user']) => {
    await choose(user, 'Module 1', 'Edit title and description');
    await screen.findByRole('dialog', { name: 'Edit Module 1' });
  };

  test('stores title and description', async () => {
    const { user, shelf } = openContent();
    await open(user);
    await user.clear(screen.getByLabelText('Title'));
    await user.type(screen.getByLabelText('Title'), 'First steps');
    await user.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const value = { title: 'First steps', description: 'About 1' };
    expect(shelf.asked).toEqual([['rename', makeModule(1).id, value]]);
    await waitForTold({ title: 'Module Updated', text: 'First steps' });
    await waitFor(() => expect(titles()[0]).toBe('First steps'));
  });

  test('needs a title and a description', async () => {
    const { user } = openContent();
    await open(user);
    for (const label of ['Title', 'Description']) {
      await user.clear(screen.getByLabelText(label));
      expect(await button('Save')).toBeDisabled();
      await user.type(screen.getByLabelText(label), 'x');
      expect(await button('Save')).toBeEnabled();
    }
  });

  test('a failure keeps what was typed', async () => {
    const { user } = openContent();
    server.use(mockUnreachable('training.rename'));
    await open(user);
    await user.type(screen.getByLabelText('Title'), ' again');
    await user.click(await button('Save'));
    expect(
      await screen.findByText(/Failed to update training module\. Check your connection/),
    ).toBeVisible();
    await waitForTold({ title: 'Update Failed', text: 'Failed to update training module' });
    expect(screen.getByLabelText('Title')).toHaveValue('Module 1 again');
  });

  test('does not cover what another administrator writes meanwhile, unless that was shown', async () => {
    const { user, shelf } = openContent();
    await open(user);
    await user.type(screen.getByLabelText('Title'), ' mine');
    shelf.modules = [
      makeModule(1, { title: 'Module theirs', updatedAt: '2026-11-29T10:00:00.000Z' }),
    ];
    await user.click(await button('Save'));
    expect(
      await screen.findByText('This module has been changed since you opened it'),
    ).toBeVisible();
    act(() => reportChange('moduleDrafts'));
    expect(await screen.findByText('It is now “Module theirs”: About 1')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Module 1 mine');
    await user.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(titles()).toEqual(['Module 1 mine']));
  });

  test('closed by Escape keeps what was typed, until it is stored', async () => {
    const { user, shelf } = openContent();
    const isClosed = () =>
      waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await open(user);
    await user.type(screen.getByLabelText('Description'), ' and more{Escape}');
    await isClosed();
    await open(user);
    expect(screen.getByLabelText('Description')).toHaveValue('About 1 and more');
    await user.click(await button('Save'));
    await isClosed();
    const value = { title: 'Module 1', description: 'About 1 and more' };
    expect(shelf.asked).toEqual([['rename', makeModule(1).id, value]]);
    // What others have changed since is not covered by it.
    shelf.modules = [makeModule(1)];
    act(() => reportChange('moduleDrafts'));
    await waitFor(() => expect(titles()).toEqual(['Module 1']));
    await open(user);
    expect(screen.getByLabelText('Description')).toHaveValue('About 1');
  });
});

describe('deleting', () => {
  test('asks, names what goes, and deletes', async () => {
    const { user, shelf } = openContent();
    await choose(user, 'Module 2', 'Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Module 2?' });
    expect(question).toHaveTextContent(/2 sections with all texts and files, everybody’s access/);
    expect(shelf.asked).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(titles()).toEqual(['Module 1', 'Module 3']));
    await waitForTold({ title: 'Module Deleted', text: 'Module 2' });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('a refusal is shown in the question and as a toast', async () => {
    const { user } = openContent();
    server.use(mockRefusal('training.remove', 'not_found', 'Module not found'));
    await choose(user, 'Module 2', 'Delete');
    await user.click(await button('Delete'));
    expect(await screen.findByText('Module not found')).toBeVisible();
    await waitForTold({ title: 'Delete Failed', text: 'Module not found' });
  });
});

describe('live', () => {
  beforeEach(() => setOnline(true));
  test('a module another administrator uploads appears', async () => {
    const { shelf } = openContent([makeModule(1)]);
    await screen.findByText('Module 1');
    shelf.modules = [...shelf.modules, makeModule(2)];
    fireEvent.focus(window);
    expect(await screen.findByText('Module 2')).toBeInTheDocument();
  });
});

test('a module without a thumbnail shows a frame of its video', async () => {
  openContent([makeModule(1, { thumbnailUrl: null, videoUrl: '/api/files/film' })]);
  const row = (await screen.findByText('Module 1')).closest('li');
  expect(row?.querySelector('video')).toHaveAttribute('src', '/api/files/film#t=2');
});
