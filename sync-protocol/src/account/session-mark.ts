/**
 * Base name of the cookie that says only that this browser has a session, so that a page whose
 * storage was cleared knows whether to ask the server. Readable by the page, without a value that
 * identifies anybody, set and removed with the session's cookie. A hint: the server decides.
 */
export const sessionMarkCookie = 'greenroom_signed_in';

/** The mark's names at an address: with and without the prefix that binds it to an https host. */
export function sessionMarkNames(port: string): readonly string[] {
  const name = port === '' ? sessionMarkCookie : `${sessionMarkCookie}_${port}`;
  return [`__Host-${name}`, name];
}

/** Whether `document.cookie` ('a=1; b=2') of a page on this port has the mark. */
export function hasSessionMark(cookies: string, port: string): boolean {
  const held = new Set(cookies.split('; ').map((cookie) => cookie.split('=')[0]));
  return sessionMarkNames(port).some((name) => held.has(name));
}

/**
 * Cookie, with the value 1, by which a sign-in with the provider tells the page it leads to that the
 * session is new: the end of an earlier one, still owed by the device, is not meant for it. Removed by
 * the app once nothing is owed.
 */
export const newSessionCookie = 'greenroom_new_session';
