import type { Passkey } from '@greenroom/sync-protocol/account/passkey-records';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import { useCallForm } from '../../changes/use-call-form.ts';
import { OwnProof } from '../proof/own-proof.tsx';
import { describeFailure, StepForm } from '../two-step/step-form.tsx';
import { makePasskey } from './ask-passkey.ts';

/** What is done with one's passkeys. `name` of a new one: until its owner renames it. */
export type PasskeyTask =
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

interface PasskeyDialogProps {
  readonly task: PasskeyTask;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly username: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Adds, renames or removes a passkey. Mounted for each opening. */
export function PasskeyDialog({
  task,
  username,
  onClose,
  onChanged,
  ...props
}: PasskeyDialogProps) {
  const close = () => {
    // An answer may have been lost, or one was changed elsewhere: the server says what there is now.
    onChanged();
    onClose();
  };
  const finish = (title: string) => {
    announce({ title, tone: 'success' });
    close();
  };
  const [isSending, setIsSending] = useState(false);
  const hold = async (send: () => Promise<void>) => {
    setIsSending(true);
    try {
      await send();
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Dialog
      open={props.isOpen}
      // What is sent goes on: the browser's question would come up over whatever is done next.
      isHeld={isSending}
      onClose={close}
      title={titleOf(task)}
      description={descriptionOf(task)}
    >
      {task.kind === 'add' && (
        <OwnProof
          username={username}
          submitLabel="Continue"
          send={(proof) =>
            hold(async () => {
              const credential = await makePasskey(await callApi('account.startPasskey', proof));
              if (credential === null) return;
              await callApi('account.addPasskey', { name: task.name, credential });
              finish('Passkey Added');
            })
          }
        />
      )}
      {task.kind === 'rename' && (
        <RenamePasskey
          passkey={task.passkey}
          send={(input) =>
            hold(async () => {
              await callApi('account.renamePasskey', input);
              finish('Passkey Renamed');
            })
          }
        />
      )}
      {task.kind === 'remove' && (
        <OwnProof
          username={username}
          submitLabel="Remove"
          isDestructive
          send={(proof) =>
            hold(async () => {
              await removePasskey({ id: task.passkey.id, ...proof });
              finish('Passkey Removed');
            })
          }
        />
      )}
    </Dialog>
  );
}

function titleOf(task: PasskeyTask): string {
  if (task.kind === 'add') return 'Add a passkey';
  return task.kind === 'rename' ? 'Rename passkey' : `Remove ${task.passkey.name}?`;
}

function descriptionOf({ kind }: PasskeyTask): string {
  if (kind === 'add') return 'Enter your password. Your device asks for the passkey then.';
  return kind === 'rename'
    ? 'Choose a name by which you know it.'
    : 'It no longer signs in to your account. On the device it stays until you delete it there.';
}

/** @throws when it is not removed; what was removed already counts, for the answer may have been lost. */
async function removePasskey(input: CallerInput<'account.removePasskey'>): Promise<void> {
  try {
    await callApi('account.removePasskey', input);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'not_found') throw error;
  }
}

const resolver = callResolver('account.renamePasskey');

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly send: (input: CallerInput<'account.renamePasskey'>) => Promise<void>;
}

/** The form of a passkey's name. */
function RenamePasskey({ passkey, send }: RenamePasskeyProps) {
  const sent = useCallForm({
    resolver,
    defaultValues: { id: passkey.id, name: passkey.name },
    send,
    describe: describeFailure,
  });
  return (
    <StepForm sent={sent} submitLabel="Save">
      <TextField label="Name" autoFocus {...sent.field('name')} />
    </StepForm>
  );
}
