import type { AccountStatus, Role } from '../account/account-records.ts';
import type { ProblemCode, RuleCheck } from '../problem.ts';

/** Whether an administrative action is allowed; a refusal has a code and a sentence for a person. */
/** The account to judge, read under the lock on all administrators. */
export interface Judged {
  readonly id: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly suspended: boolean;
}

/** Number of administrators, the judged account included. */
type AdminCount = number;

const allowed: RuleCheck = { ok: true };

/** Administrators delete neither themselves nor the last administrator (decisions: Account). */
export function judgeDeletion(actorId: string, user: Judged, admins: AdminCount): RuleCheck {
  if (user.id === actorId) return refuse('forbidden', 'You cannot delete your own account');
  if (isLastAdmin(user, admins)) {
    return refuse('last_admin', 'The last administrator cannot be deleted');
  }
  return allowed;
}

/**
 * Only an approved, unpaused member becomes an administrator (they are never paused), and the last
 * administrator keeps the role (decisions: Account).
 */
export function judgeRoleChange(user: Judged, role: Role, admins: AdminCount): RuleCheck {
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

/** One's own is turned off with one's password and a code (decisions/second-factor). */
export function judgeSecondFactorReset(actorId: string, user: Pick<Judged, 'id'>): RuleCheck {
  if (user.id !== actorId) return allowed;
  return refuse('forbidden', 'Turn off your own under Privacy, with a code');
}

/** Only members are paused, and never by themselves (decisions: Account). */
export function judgeSuspension(actorId: string, user: Judged): RuleCheck {
  if (user.id === actorId) return refuse('forbidden', 'You cannot pause your own account');
  if (user.role === 'admin') return refuse('forbidden', 'Administrators cannot be paused');
  return allowed;
}

function isLastAdmin(user: Judged, admins: AdminCount): boolean {
  return user.role === 'admin' && user.status === 'approved' && admins <= 1;
}

function refuse(code: ProblemCode, message: string): RuleCheck {
  return { ok: false, code, message };
}
