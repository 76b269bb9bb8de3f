import { TextField, type TextFieldProps } from '../../../ui/text-field/text-field.tsx';
import { UsernameOfPassword } from '../password/username-of-password.tsx';

interface ProofFieldsProps {
  readonly username: string;
  /** Of useCallForm. */
  readonly field: (name: 'currentPassword' | 'code') => Partial<TextFieldProps>;
  /** Two-step sign-in is on. */
  readonly hasCode: boolean;
}

/** The password, which has the focus, and a code. */
export function ProofFields({ username, field, hasCode }: ProofFieldsProps) {
  return (
    <>
      <UsernameOfPassword username={username} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus
        {...field('currentPassword')}
      />
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
