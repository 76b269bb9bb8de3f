/** Redirects to the OpenID Connect provider, if configured, else to /auth (decisions: Account). */
export const signInPage = '/api/login';

/** Ends the session, at the provider too, and redirects to / (decisions: Account). */
export const signOutPage = '/api/logout';

/** Leaves the app for a page of the server. */
export function goToServer(page: typeof signInPage | typeof signOutPage): void {
  window.location.assign(page);
}
