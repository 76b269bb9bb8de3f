import type { AccountStatus, Role } from '../account/account-records.ts';
import type { ProblemCode } from '../problem.ts';

/** Whether an administrative act may be done; refused with a code and a sentence for the person. */
export type Verdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: ProblemCode; readonly message: string };

/** What the rules look at, as it stands under the lock of every administrator. */
export interface Judged {
  readonly id: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly suspended: boolean;
}

/** How many administrators there are, the judged one among them. */
type AdminCount = number;

const allowed: Verdict = { ok: true };

/** No administrator deletes themselves, nor the last administrator (decisions: Account). */
export function judgeDeletion(actorId: string, user: Judged, admins: AdminCount): Verdict {
  if (user.id === actorId) return refuse('forbidden', 'You cannot delete your own account');
  if (isLastAdmin(user, admins)) {
    return refuse('last_admin', 'The last administrator cannot be deleted');
  }
  return allowed;
}

/**
 * Only an approved member becomes an administrator, one who is paused must be unpaused first since
 * administrators are never paused, and the last administrator stays one (decisions: Account).
 */
export function judgeRoleChange(user: Judged, role: Role, admins: AdminCount): Verdict {
  if (user.role === role) return allowed;
  if (role === 'model' && isLastAdmin(user, admins)) {
    return refuse('last_admin', 'The last administrator must stay one');
  }
  if (user.status !== 'approved') {
    return refuse('conflict', 'Only an approved account can change its role');
  }
  if (role === 'admin' && user.suspended) {
    return refuse('conflict', 'Unpause this account before making it an administrator');
  }
  return allowed;
}

/** Members are paused, never administrators, and nobody pauses themselves (decisions: Account). */
export function judgeSuspension(actorId: string, user: Judged): Verdict {
  if (user.id === actorId) return refuse('forbidden', 'You cannot pause your own account');
  if (user.role === 'admin') return refuse('forbidden', 'Administrators cannot be paused');
  return allowed;
}

function isLastAdmin(user: Judged, admins: AdminCount): boolean {
  return user.role === 'admin' && user.status === 'approved' && admins <= 1;
}

function refuse(code: ProblemCode, message: string): Verdict {
  return { ok: false, code, message };
}
