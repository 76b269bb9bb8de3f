import * as users from '@greenroom/sync-protocol/users/users-calls';
import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import { type FormEvent, useId, useState } from 'react';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import type { UserDialogProps } from './user-dialog.ts';

/** Edits a username; Save is disabled while it is equal, ignoring case (admin side 5). */
export function RenameDialog({ user, state, ...props }: UserDialogProps) {
  const form = useId();
  const [username, setUsername] = useState(user.username);
  const [refused, setRefused] = useState<string | null>(null);
  const isPending = state?.state === 'pending';
  const isSame = username.trim().toLowerCase() === user.username.toLowerCase();
  const parsed = parseFlatInput(users.rename, { id: user.id, username });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSame || isPending) return;
    setRefused(username);
    if (parsed.ok && (await props.act(user, { kind: 'rename', username }))) props.onClose();
  };
  const failure = state?.state === 'failed' && state.kind === 'rename' ? state.message : undefined;
  const error = parsed.ok ? failure : parsed.message;
  return (
    <Dialog
      open={props.isOpen}
      onClose={props.onClose}
      isHeld={isPending}
      title={`Edit username of ${user.username}`}
      description="They sign in with the new one from then on, or with their email as before."
      finalFocus={props.finalFocus}
      footer={
        <DialogFooter
          onCancel={props.onClose}
          form={form}
          confirmLabel="Save"
          disabled={isSame}
          pending={isPending}
          needsNetwork="Changing a username"
        />
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          // A refusal is shown until its value is changed.
          error={refused === username ? error : undefined}
          onChange={(event) => setUsername(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
