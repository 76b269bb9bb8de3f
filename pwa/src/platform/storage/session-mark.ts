import {
  hasSessionMark,
  newSessionCookie,
  sessionMarkNames,
} from '@greenroom/sync-protocol/account/session-mark';

/** Whether the server has told this browser that it has a session, which may have ended since. */
export function isSessionMarked(): boolean {
  return hasSessionMark(document.cookie, location.port);
}

/** After a sign-out, which may not have reached the server: the next start asks nobody. */
export function removeSessionMark(): void {
  for (const name of sessionMarkNames(location.port)) {
    const secure = name.startsWith('__Host-') ? '; secure' : '';
    document.cookie = `${name}=; path=/; samesite=lax; max-age=0${secure}`;
  }
}

/** Whether the provider has just led to this site with a new session. */
export function isNewSession(): boolean {
  return document.cookie.includes(`${newSessionCookie}=1`);
}

/** Once nothing is owed for an earlier one. */
export function forgetNewSession(): void {
  document.cookie = `${newSessionCookie}=; path=/; max-age=0`;
}
