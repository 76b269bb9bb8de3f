/** Leads to the OpenID Connect provider where there is one, else to /auth (decisions: Account). */
export const signInPage = '/api/login';

/** Ends the session, at the provider too, and leads to / (decisions: Account). */
export const signOutPage = '/api/logout';

/** Leaves the app for a page of the server. */
export function goToServer(page: typeof signInPage | typeof signOutPage): void {
  window.location.assign(page);
}
