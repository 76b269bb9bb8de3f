/** Milliseconds at least between two read marks of a device. */
export const readMarkInterval = 5_000;
/** Milliseconds by which a mark is late at random, at most: a thousand members read at once. */
export const readMarkJitter = 10_000;

/**
 * Seconds until a chat message is pushed: whoever has the chat open has marked it as read by then
 * (decisions: Support, notifications, push), five seconds of a slow network included.
 */
export const chatPushDelay = (readMarkInterval + readMarkJitter) / 1000 + 5;
