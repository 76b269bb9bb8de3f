import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { makeModule } from '../testing/make-module.ts';
import { ModuleShelf } from '../testing/module-shelf.ts';
import { RenameModuleDialog } from './rename-module-dialog.tsx';

const module = makeModule(1);

/** The dialog, opened anew by each press of Edit. */
function Opener() {
  const [turn, setTurn] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setTurn(turn + 1);
          setIsOpen(true);
        }}
      >
        Edit
      </button>
      <RenameModuleDialog
        key={turn}
        module={module}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

test('closed by Escape keeps what was typed, until it is stored', async () => {
  const shelf = new ModuleShelf([module]);
  server.use(...shelf.handlers);
  const { user } = renderRoom(<Opener />);
  const field = async () => {
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    return screen.findByLabelText('Description');
  };
  const isClosed = () =>
    waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.type(await field(), ' and more{Escape}');
  await isClosed();
  expect(await field()).toHaveValue('About 1 and more');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await isClosed();
  const value = { title: 'Module 1', description: 'About 1 and more' };
  expect(shelf.asked).toEqual([['rename', module.id, value]]);
  // What others have changed since is not covered by it.
  expect(await field()).toHaveValue('About 1');
});
