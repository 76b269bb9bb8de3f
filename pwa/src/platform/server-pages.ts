import { readTab, writeTab } from './storage/web-storage.ts';

const tripKey = 'greenroom.provider-trip';

/** Leads to the OpenID Connect provider where there is one, else to /auth (decisions: Account). */
export const signInPage = '/api/login';

/** Ends the session, at the provider too, and leads to / (decisions: Account). */
export const signOutPage = '/api/logout';

/** Notes that this tab leaves for the provider, which leads back to / once somebody is signed in. */
export function noteProviderTrip(): void {
  writeTab(tripKey, 'away');
}

/** Whether this tab was away at the provider; asked once. */
export function takeProviderTrip(): boolean {
  const wasAway = readTab(tripKey) !== null;
  writeTab(tripKey, null);
  return wasAway;
}

/** Leaves the app for a page of the server. */
export function goToServer(page: typeof signInPage | typeof signOutPage): void {
  if (page === signInPage) noteProviderTrip();
  window.location.assign(page);
}
