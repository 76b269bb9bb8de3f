import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';

// Free of components: the journeys walk every list exported here (tests/support/browser/walked-paths.ts).

/** Screens reachable in every session state, without the shell. */
export const openPaths = ['/auth', '/setup'] as const;

/** A signed-in person's screens; administrators have those of admin-paths.ts as well. */
export const memberPaths = [
  '/',
  '/training',
  '/earnings',
  '/schedule',
  communityPath,
  '/blocklist',
  '/my-targets',
  '/support',
  '/notifications',
  '/privacy',
] as const;

/** Former screens that lead to Support (spec member 2). */
export const formerPaths = ['/wellness', '/journal'] as const;

/** A section of a training module, from 0 (spec member 2, Module viewer). */
export const sectionRoute = '/training/:moduleId/section/:sectionIndex';

/** Screens of one training module; without a section a module opens at its first (spec member 2). */
export const modulePaths = ['/training/:moduleId', sectionRoute, '/video-player/:videoId'] as const;

export type OpenPath = (typeof openPaths)[number];
export type MemberPath = (typeof memberPaths)[number];
export type FormerPath = (typeof formerPaths)[number];
export type ModulePath = (typeof modulePaths)[number];
