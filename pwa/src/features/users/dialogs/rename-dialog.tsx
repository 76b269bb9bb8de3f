import * as users from '@greenroom/sync-protocol/users/users-calls';
import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useProblemFocus } from '../../../ui/text-field/use-problem-focus.ts';
import { useDraft } from '../../changes/use-draft.ts';
import type { UserDialogProps } from './user-dialog.ts';

/**
 * Edits a username; Save is disabled while it is equal, ignoring case (admin side 5). Cancel alone
 * forgets what was typed.
 */
export function RenameDialog({ user, state, ...props }: UserDialogProps) {
  const [username, setUsername, forget] = useDraft(
    // A draft of what somebody else has changed since would undo that.
    `rename:${user.id}:${user.username}`,
    user.username,
  );
  const [refused, setRefused] = useState<string | null>(null);
  const [form, focusProblem] = useProblemFocus<HTMLFormElement>();
  const isSame = username.trim().toLowerCase() === user.username.toLowerCase();
  const parsed = parseFlatInput(users.rename, { id: user.id, username });
  const save = async () => {
    if (isSame) return;
    setRefused(username);
    if (!parsed.ok) return focusProblem();
    if (!(await props.act(user, { kind: 'rename', username }))) return;
    forget();
    props.onClose();
  };
  const failure = state?.state === 'failed' && state.kind === 'rename' ? state.message : undefined;
  const error = parsed.ok ? failure : parsed.message;
  return (
    <FormDialog
      ref={form}
      open={props.isOpen}
      onClose={props.onClose}
      title={`Edit username of ${user.username}`}
      description="They sign in with the new one from then on, or with their email as before."
      finalFocus={props.finalFocus}
      confirmLabel="Save"
      disabled={isSame}
      pending={state?.state === 'pending'}
      needsNetwork="Changing a username"
      onSubmit={save}
      onCancel={() => {
        forget();
        props.onClose();
      }}
    >
      <TextField
        label="Username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        // A refusal is shown until its value is changed.
        error={refused === username ? error : undefined}
        onChange={(event) => setUsername(event.target.value)}
      />
    </FormDialog>
  );
}
