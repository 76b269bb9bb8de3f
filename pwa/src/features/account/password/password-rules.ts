import { changePassword } from '@greenroom/sync-protocol/account/account-calls';
import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import type { FieldErrors, Resolver } from 'react-hook-form';

/** Input of a new password, repeated to catch typing errors. */
export interface PasswordForm {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

export const emptyPasswordForm: PasswordForm = {
  currentPassword: '',
  newPassword: '',
  confirmation: '',
};

/** The call's own rules, and that both new passwords match (member side 5). */
export const checkPasswordForm: Resolver<PasswordForm> = (form) => {
  const errors = findErrors(form);
  return Object.keys(errors).length === 0 ? { values: form, errors: {} } : { values: {}, errors };
};

function findErrors({ confirmation, ...input }: PasswordForm): FieldErrors<PasswordForm> {
  const parsed = parseFlatInput(changePassword, input);
  const refused = parsed.ok ? [] : Object.entries(parsed.fields);
  const errors = refused.map(([field, [message = '']]) => [field, { type: 'contract', message }]);
  return {
    ...Object.fromEntries(errors),
    ...(confirmation !== input.newPassword && {
      confirmation: { type: 'match', message: 'New passwords do not match.' },
    }),
  };
}
