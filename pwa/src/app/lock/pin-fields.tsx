import { UsernameOfPassword } from '../../features/account/password/username-of-password.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';

export interface PinWords {
  readonly pin: string;
  readonly again: string;
  readonly error?: string;
  readonly againError?: string;
}

export const emptyPin: PinWords = { pin: '', again: '' };

interface PinFieldsProps {
  readonly form: 'digits' | 'phrase';
  readonly words: PinWords;
  readonly onChange: (words: PinWords) => void;
}

/**
 * Under which a password manager keeps the PIN: without a name of its own it would replace the password
 * of the account, whose address is the same.
 */
export const pinOwner = 'App lock';

/** Digits of a PIN that is no phrase. */
const pinLength = 6;

/** Of a PIN, which a pasted one may be grouped by: '482 915', '482-915'. */
export function withoutGroups(pin: string): string {
  return pin.replaceAll(/[\s-]/gu, '');
}

/** A new PIN or phrase, typed twice. */
export function PinFields({
  form,
  words: { pin, again, error, againError },
  onChange,
}: PinFieldsProps) {
  const inputMode = form === 'digits' ? 'numeric' : 'text';
  // Of digits the browser would cut a pasted '482 915' before what groups it is gone.
  const maxLength = form === 'digits' ? undefined : 200;
  const read = (typed: string) =>
    form === 'digits' ? withoutGroups(typed).slice(0, pinLength) : typed;
  const name = form === 'digits' ? 'PIN' : 'phrase';
  const field = {
    type: 'password',
    secret: name,
    inputMode,
    maxLength,
    autoComplete: 'new-password',
  } as const;
  return (
    <Stack gap={16}>
      <UsernameOfPassword username={pinOwner} />
      <TextField
        {...field}
        label={`New ${name}`}
        value={pin}
        error={error}
        onChange={({ target }) => onChange({ pin: read(target.value), again })}
      />
      <TextField
        {...field}
        label={`New ${name} again`}
        value={again}
        error={againError}
        onChange={({ target }) => onChange({ pin, again: read(target.value) })}
      />
    </Stack>
  );
}
