import { TextField, type TextFieldProps } from '../../../ui/text-field/text-field.tsx';
import { UsernameOfPassword } from '../password/username-of-password.tsx';

interface PasswordProofProps extends Partial<TextFieldProps> {
  readonly username: string;
}

/** The account's own password, which has the focus. */
export function PasswordProof({ username, ...field }: PasswordProofProps) {
  return (
    <>
      <UsernameOfPassword username={username} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus
        {...field}
      />
    </>
  );
}

interface ProofFieldsProps {
  readonly username: string;
  /** Of useCallForm. */
  readonly field: (name: 'currentPassword' | 'code') => Partial<TextFieldProps>;
  /** Two-step sign-in is on. */
  readonly hasCode: boolean;
}

/** The password and a code. */
export function ProofFields({ username, field, hasCode }: ProofFieldsProps) {
  return (
    <>
      <PasswordProof username={username} {...field('currentPassword')} />
      {hasCode && (
        <TextField
          label="Code"
          help="Of your app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field('code')}
        />
      )}
    </>
  );
}
