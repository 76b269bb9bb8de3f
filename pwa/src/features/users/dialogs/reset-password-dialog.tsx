import { resetPassword } from '@greenroom/sync-protocol/users/users-calls';
import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import { useState } from 'react';
import { fieldProblems } from '../../../rest/field-problems.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useProblemFocus } from '../../../ui/text-field/use-problem-focus.ts';
import { ActionProblem } from '../detail/action-problem.tsx';
import styles from './reset-password-dialog.module.css';
import type { ActionState } from '../use-user-actions.ts';
import type { UserDialogProps } from './user-dialog.ts';

interface Passwords {
  readonly newPassword: string;
  readonly confirmation: string;
}

type Errors = Partial<Record<keyof Passwords, string>>;

/** Greenroom sends no email: the administrator passes the password on. */
function HandOver({ email }: Readonly<Pick<UserDialogProps['user'], 'email'>>) {
  if (!email) return 'Give them the new password yourself.';
  return (
    <>
      Give them the new password yourself, for example by email to{' '}
      <span className={styles.email}>{email}</span>.
    </>
  );
}

/** Sets an account's password: entered twice, at least 8 characters (admin side 5). */
export function ResetPasswordDialog({ user, state, ...props }: UserDialogProps) {
  const [values, setValues] = useState<Passwords>({ newPassword: '', confirmation: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [form, focusProblem] = useProblemFocus<HTMLFormElement>();
  const change = (part: Partial<Passwords>) => {
    setValues({ ...values, ...part });
    setErrors({});
  };
  const save = async () => {
    const found = findErrors(user.id, values);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusProblem();
    const { newPassword } = values;
    if (await props.act(user, { kind: 'resetPassword', newPassword })) props.onClose();
  };
  const refusal = refusalOf(state);
  const passkeys = useCallQuery('users.read', { id: user.id }, { enabled: props.isOpen }).data
    ?.passkeys;
  return (
    <FormDialog
      ref={form}
      open={props.isOpen}
      onClose={props.onClose}
      title={`Reset password of ${user.username}`}
      description={
        <>
          <HandOver email={user.email} /> They are signed out everywhere and choose a new one at
          their next sign-in.{passkeys !== undefined && passkeysText(passkeys)}
        </>
      }
      finalFocus={props.finalFocus}
      confirmLabel="Reset Password"
      pending={state?.state === 'pending'}
      needsNetwork="Resetting a password"
      onSubmit={save}
    >
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        help="8 characters or more."
        value={values.newPassword}
        error={errors.newPassword ?? refusal}
        onChange={(event) => change({ newPassword: event.target.value })}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        value={values.confirmation}
        error={errors.confirmation}
        onChange={(event) => change({ confirmation: event.target.value })}
      />
      {refusal === undefined && <ActionProblem state={state} of="resetPassword" />}
    </FormDialog>
  );
}

/** For who resets the password of an account that was taken over. */
function passkeysText(count: number): string {
  if (count === 0) return '';
  const stay =
    count === 1 ? 'Their passkey stays and signs' : `Their ${count} passkeys stay and sign`;
  return ` ${stay} in without it: after a take-over, remove them, too.`;
}

const tooShort = 'Password must be at least 8 characters';

function findErrors(id: string, { newPassword, confirmation }: Passwords): Errors {
  const parsed = parseFlatInput(resetPassword, { id, newPassword });
  if (!parsed.ok) return { newPassword: parsed.message };
  if (confirmation.length < 8) return { confirmation: tooShort };
  return confirmation === newPassword ? {} : { confirmation: "Passwords don't match" };
}

/** The server's problem with the password itself, such as a common one. */
function refusalOf(state: ActionState | undefined): string | undefined {
  if (state?.state !== 'failed' || state.kind !== 'resetPassword') return undefined;
  return fieldProblems(state.error, ['newPassword'])[0]?.message;
}
