import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderRoom } from '../../../testing/render-room.tsx';
import { makeUser } from '../testing/user-directory.ts';
import { RenameDialog } from './rename-dialog.tsx';

const ruby = { ...makeUser(1), username: 'ruby' };

/** A button that opens the dialog, mounted anew each time, as in the list. */
function Room() {
  const [turn, setTurn] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setTurn(turn + 1);
    setIsOpen(true);
  };
  return (
    <>
      <button type="button" onClick={open}>
        Rename
      </button>
      {turn > 0 && (
        <RenameDialog
          key={turn}
          user={ruby}
          state={undefined}
          isHeld={false}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          act={() => Promise.resolve(true)}
          finalFocus={() => null}
        />
      )}
    </>
  );
}

test('a new username that Escape leaves unsaved stays; cancelled or saved, it does not', async () => {
  const { user } = renderRoom(<Room />, '/admin/users');
  const open = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    return await screen.findByLabelText('Username');
  };
  await user.type(await open(), '-hart{Escape}');
  expect(await open()).toHaveValue('ruby-hart');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const anew = await open();
  expect(anew).toHaveValue('ruby');
  await user.type(anew, '-hart');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await open()).toHaveValue('ruby');
});
