import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';

// Free of components: the journeys walk these lists too.

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

/** Screens of one training module (spec member 2). */
export const modulePaths = [
  '/training/:moduleId',
  '/training/:moduleId/section/:sectionIndex',
  '/video-player/:moduleId',
] as const;

export type OpenPath = (typeof openPaths)[number];
export type MemberPath = (typeof memberPaths)[number];
