import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { makeModule } from '../testing/make-module.ts';
import { ModuleShelf } from '../testing/module-shelf.ts';
import { ContentScreen } from './content-screen.tsx';

const button = (name: string) => screen.findByRole('button', { name });

describe('after publishing', () => {
  const open = () => {
    const shelf = new ModuleShelf([makeModule(1)]);
    server.use(...shelf.handlers);
    const { user } = renderRoom(<ContentScreen />, `/admin/training?published=${makeModule(1).id}`);
    return { user, shelf };
  };

  test('everybody is granted access with one press', async () => {
    const { user, shelf } = open();
    const question = await screen.findByRole('dialog', { name: 'Module Uploaded' });
    expect(question).toHaveTextContent('‘Module 1’ is published. Who may open it?');
    const everybody = within(question).getByRole('button', { name: 'Everybody' });
    await waitFor(() => expect(everybody).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(everybody);
    await waitFor(() =>
      expect(shelf.asked).toEqual([['grantMany', makeModule(1).id, { all: true }]]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitForTold({ title: 'Access Granted', text: '39 members can open Module 1.' });
  });

  test('everybody is granted access, too, where the number of members could not be read', async () => {
    const shelf = new ModuleShelf([makeModule(1)]);
    server.use(mockUnreachable('training.countMembers'), ...shelf.handlers);
    const { user } = renderRoom(<ContentScreen />, `/admin/training?published=${makeModule(1).id}`);
    await user.click(await button('Everybody'));
    await waitFor(() =>
      expect(shelf.asked).toEqual([['grantMany', makeModule(1).id, { all: true }]]),
    );
  });

  test('a grant that arrives after the screen was left does not lead back to it', async () => {
    const { id } = makeModule(1);
    server.use(...new ModuleShelf([makeModule(1)]).handlers);
    const { user } = renderRoom(
      <>
        <Link to="/">Home</Link>
        <Routes>
          <Route path="/admin/training" element={<ContentScreen />} />
          <Route path="*" element={null} />
        </Routes>
      </>,
      `/admin/training?published=${id}`,
    );
    const answer = Promise.withResolvers<{ granted: number }>();
    server.use(mockCall('training.grantMany', () => answer.promise));
    const everybody = await button('Everybody');
    await waitFor(() => expect(everybody).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(everybody);
    fireEvent.click(screen.getByRole('link', { name: 'Home', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    answer.resolve({ granted: 39 });
    await waitForTold({ title: 'Access Granted' });
    expect(window.location.pathname).toBe('/');
  });

  test('Later grants nobody', async () => {
    const { user, shelf } = open();
    await user.click(await button('Later'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.search).toBe('');
    expect(shelf.asked).toEqual([]);
  });

  test('Choose opens the choice of members', async () => {
    const { user } = open();
    server.use(mockCall('training.listMembers', () => []));
    const choose = await button('Choose');
    await waitFor(() => expect(choose).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(choose);
    expect(await screen.findByRole('dialog', { name: 'Grant Access' })).toBeInTheDocument();
  });

  test('a refusal is said in the question', async () => {
    const { user } = open();
    server.use(mockUnreachable('training.grantMany'));
    const everybody = await button('Everybody');
    await waitFor(() => expect(everybody).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(everybody);
    expect(await screen.findByText(/Failed to grant module access/)).toBeInTheDocument();
  });
});
