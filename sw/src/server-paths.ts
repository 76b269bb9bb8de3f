/** Paths answered by the server, never by the app shell and never cached. */
export const serverPaths = [/^\/api(?:\/|$)/, /^\/ws(?:\/|$)/, /^\/\.well-known\//];
