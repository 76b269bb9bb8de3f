import type { Actor } from '../../../access/actor.ts';
import type { RequestContext } from '../../../access/handler.ts';
import { AppError } from '../../../app-error.ts';
import { checkPassword } from './check-password.ts';
import { findPasswordHash } from './password-repository.ts';

/**
 * The stored hash of the caller's password, once the typed one matches it.
 * @throws {AppError} `invalid` in `fields.currentPassword`, `too_many_requests`, and
 *   `password_with_provider` with `atProvider` for an account without a password
 */
export async function requireOwnPassword(
  context: RequestContext<Actor>,
  typed: string,
  atProvider = 'You sign in with an external provider. Its own settings ask for a second step.',
): Promise<string> {
  const { db, actor } = context;
  const account = await findPasswordHash(db, actor.userId);
  if (account?.auth_type !== 'local' || account.password === null) {
    throw new AppError('password_with_provider', atProvider);
  }
  if (await checkPassword(context, actor.userId, typed, account.password)) return account.password;
  throw wrongOwnPassword();
}

export function wrongOwnPassword(): AppError {
  const message = 'Current password is incorrect';
  return new AppError('invalid', message, { fields: { currentPassword: [message] } });
}
