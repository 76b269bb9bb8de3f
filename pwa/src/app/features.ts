import { accountFeature } from '../features/account/account-feature.ts';
import { blocklistFeature } from '../features/blocklist/blocklist-feature.ts';
import { chatFeature } from '../features/chat/chat-feature.ts';
import { earningsFeature } from '../features/earnings/earnings-feature.ts';
import { homeFeature } from '../features/home/home-feature.ts';
import { notificationsFeature } from '../features/notifications/notifications-feature.ts';
import type { Feature } from '../features/registration/feature.ts';
import { scheduleFeature } from '../features/schedule/schedule-feature.ts';
import { supportFeature } from '../features/support/support-feature.ts';
import { targetsFeature } from '../features/targets/targets-feature.ts';
import { trainingFeature } from '../features/training/training-feature.ts';

/**
 * Every feature with a member's screen or an offline call, in the order of the sidebar and of Home's
 * cards. Administrators' halves are in admin/admin-features.ts.
 */
export const features = [
  homeFeature,
  trainingFeature,
  scheduleFeature,
  targetsFeature,
  earningsFeature,
  chatFeature,
  supportFeature,
  blocklistFeature,
  notificationsFeature,
  accountFeature,
] as const satisfies readonly Feature[];

/** The screens of a signed-in person; administrators have those of their features as well. */
export const memberScreens = features.flatMap(({ screens }): readonly Registered[] => screens);

type Registered = (typeof features)[number]['screens'][number];
type PathsIn<S, Key extends string> =
  S extends Readonly<Record<Key, readonly (infer Path)[]>> ? Path : never;

export type MemberPath = Registered['path'];

/** Every path the router has for these screens. */
export type RoutedPath =
  | MemberPath
  | PathsIn<Registered, 'innerPaths'>
  | PathsIn<Registered, 'formerPaths'>;

/** Paths of the screens that app composes. */
export type ComposedPath = Exclude<Registered, { readonly Screen: unknown }>['path'];
