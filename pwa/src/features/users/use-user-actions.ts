import type { Role } from '@greenroom/sync-protocol/account/account-records';
import type { UserRow } from '@greenroom/sync-protocol/users/users-records';
import { useLayoutEffect, useRef, useState } from 'react';
import { callApi } from '../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../rest/failure-text.ts';
import { ProblemError } from '../../rest/problem-error.ts';
import type { ToastContent } from '../../ui/toast/toast-store.ts';
import { showWithin, useOutcomeReport } from '../../ui/toast/use-outcome-report.ts';
import { currentEra } from '../../platform/session-era.ts';
import { callProven } from '../admin-list/proof/call-proven.ts';

export type ActedOn = Pick<UserRow, 'id' | 'username' | 'email' | 'status' | 'role' | 'suspended'>;

/** What an account has beside its password. */
export type HeldFactors = 'app' | 'passkeys' | 'both';

export type UserAction =
  | { readonly kind: 'approve' }
  /** An empty reason means none: the standard text is shown at sign-in. */
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'suspend'; readonly suspended: boolean }
  | { readonly kind: 'rename'; readonly username: string }
  | { readonly kind: 'resetPassword'; readonly newPassword: string }
  | { readonly kind: 'resetSecondFactor'; readonly held: HeldFactors }
  | { readonly kind: 'setRole'; readonly role: Role }
  | { readonly kind: 'eraseDevices' }
  | { readonly kind: 'delete' };

export type UserActionKind = UserAction['kind'];

/** An action on one account that is running or failed. */
export type ActionState =
  | { readonly state: 'pending'; readonly kind: UserActionKind }
  | {
      readonly state: 'failed';
      readonly kind: UserActionKind;
      readonly message: string;
      readonly error: unknown;
    };

export interface UserActions {
  /** Whether a decision about a new account can be undone for a few seconds. */
  readonly isHeld: boolean;
  readonly states: ReadonlyMap<string, ActionState>;
  /** @returns whether it succeeded; otherwise the state holds the reason. */
  readonly act: (user: ActedOn, action: UserAction) => Promise<boolean>;
  /** Clears a failure, as when a dialog is reopened. */
  readonly forget: (user: ActedOn) => void;
}

/** The account after an action; null: it is deleted. */
type Outcome = ActedOn | null;

/** The specified texts of failures without a text of the server's (admin side 8). */
const failures: Readonly<Record<UserActionKind, string>> = {
  approve: 'Failed to approve user',
  reject: 'Failed to reject user',
  suspend: 'Failed to toggle user pause',
  rename: 'Failed to update username',
  resetPassword: 'Failed to reset password',
  resetSecondFactor: 'Failed to reset how they sign in',
  setRole: 'Failed to update role',
  eraseDevices: 'Failed to erase devices',
  delete: 'Failed to delete user',
};

/**
 * Actions on accounts, with the specified toasts (admin side 8): announced where the screen shows the
 * account and with it the outcome, and shown otherwise. `onDone` is called before the lists are read again.
 * `isShown`: whether the screen shows this account now. Absent: as long as it is there.
 */
export function useUserActions(
  onDone: (before: ActedOn, after: Outcome, kind: UserActionKind) => void,
  isShown: (id: string) => boolean = always,
): UserActions {
  const report = useOutcomeReport();
  const isShownNow = useRef(isShown);
  useLayoutEffect(() => {
    isShownNow.current = isShown;
  }, [isShown]);
  const [states, setStates] = useState<ReadonlyMap<string, ActionState>>(new Map());
  const setState = (id: string, state: ActionState | null) =>
    setStates((before) => {
      const after = new Map(before);
      if (state === null) after.delete(id);
      else after.set(id, state);
      return after;
    });

  const act = async (user: ActedOn, action: UserAction) => {
    const { kind } = action;
    const era = currentEra();
    const show = (words: ToastContent) => showWithin(era, words);
    const tell = (words: ToastContent) => (isShownNow.current(user.id) ? report : show)(words);
    setState(user.id, { state: 'pending', kind });
    try {
      const after = await perform(user, action);
      // A repeated reset changes nothing that is shown.
      const tellDone = kind === 'resetPassword' ? show : tell;
      tellDone({ ...successOf(user, action), tone: 'success' });
      setState(user.id, null);
      onDone(user, after, kind);
    } catch (error) {
      tell(failureOf(error, kind));
      setState(user.id, { state: 'failed', kind, message: adviceOf(error, kind), error });
      return false;
    }
    return true;
  };
  return { isHeld: false, states, act, forget: (user) => setState(user.id, null) };
}

const always = () => true;

export async function perform(user: ActedOn, action: UserAction): Promise<Outcome> {
  const { id } = user;
  switch (action.kind) {
    case 'approve':
      return await callApi('users.approve', { id });
    case 'reject':
      return await callApi('users.reject', { id, ...reasonOf(action) });
    case 'suspend':
      return await callApi('users.toggleSuspension', { id, suspended: action.suspended });
    case 'rename':
      return await callApi('users.rename', { id, username: action.username.trim() });
    case 'resetPassword':
      return await callProven('users.resetPassword', { id, newPassword: action.newPassword });
    case 'resetSecondFactor':
      await callProven('users.resetSecondFactor', { id });
      return user;
    case 'setRole':
      return await callProven('users.setRole', { id, role: action.role });
    case 'eraseDevices':
      return await callApi('users.eraseDevices', { id });
    case 'delete':
      await callApi('users.delete', { id });
      return null;
    default:
      return action satisfies never;
  }
}

/** The reason of a rejection, if one was typed. */
export function reasonOf({ reason }: { readonly reason: string }): { readonly reason?: string } {
  return reason.trim() === '' ? {} : { reason: reason.trim() };
}

export function successOf({ username, role }: ActedOn, action: UserAction) {
  switch (action.kind) {
    case 'approve':
      return { title: 'User Approved', text: `${username} can sign in now.` };
    case 'reject':
      return { title: 'User Rejected', text: username };
    case 'suspend':
      return action.suspended
        ? { title: 'User Paused', text: `${username} can only read and ask for help.` }
        : { title: 'User Unpaused', text: `${username} can use Greenroom again.` };
    case 'rename':
      return { title: 'Username Updated', text: `${username} is now ${action.username.trim()}.` };
    case 'resetPassword':
      return {
        title: 'Password Reset Successfully',
        text: `${username} chooses a new one at the next sign-in.`,
      };
    case 'resetSecondFactor':
      return {
        title: action.held === 'passkeys' ? 'Passkeys Removed' : 'Two-Step Sign-In Off',
        text:
          role === 'admin'
            ? `${username} signs in with the password, and sets up a second step where one is required.`
            : `${username} signs in with the password alone.`,
      };
    case 'setRole':
      return {
        title: 'Role Updated',
        text: `${username} is ${action.role === 'admin' ? 'an administrator' : 'a member'} now.`,
      };
    case 'eraseDevices':
      return {
        title: 'Signed Out Everywhere',
        text: `${username}’s devices erase what they keep when they are next opened.`,
      };
    case 'delete':
      return { title: 'User Deleted', text: username };
    default:
      return action satisfies never;
  }
}

/** The 409 of a rename has its own title (admin side 8). */
export function failureOf(error: unknown, kind: UserActionKind) {
  const title = isNameTaken(error) ? takenTitle : 'Error';
  const text = failureText(error, failures[kind]);
  // No notice: it is shown in the row, at a field or as a line of the dialog.
  return { title, text, tone: 'destructive', isReasonShown: false } as const;
}

function adviceOf(error: unknown, kind: UserActionKind): string {
  const advice = failureAdvice(error, failures[kind]);
  return isNameTaken(error) ? `${takenTitle}: ${advice}` : advice;
}

const takenTitle = 'Username Unavailable';

function isNameTaken(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'username_taken';
}
