import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import type { LucideIcon } from 'lucide-react';
import type { LazyScreen } from '../../platform/lazy-screen.tsx';
import type { Effects } from '../../replica/replica-types.ts';
import type { Refusals } from '../changes/refusal-words.ts';

/**
 * A feature's `<feature>-feature.ts`: what every signed-in person's start needs of it. Each of these
 * files is in the first load: it imports screens lazily, and nothing that only a screen reads.
 */
export interface Feature {
  /** Local effects of its offline calls until the server confirms them. Absent: it has none. */
  readonly effects?: Partial<Effects>;
  /** Loads why these calls are refused, for a person. Absent: it has none. */
  readonly refusals?: () => Promise<Partial<Refusals<OfflineCallName>>>;
  readonly screens: readonly MemberScreen[];
}

/** A screen of a signed-in person, and from where it is reached. */
export interface MemberScreen {
  readonly path: string;
  /** Of the document, and of its place and its card. */
  readonly title: string;
  readonly icon: LucideIcon;
  /** Absent: app composes it of several features' parts (app/routes/screens.ts). */
  readonly Screen?: LazyScreen<object>;
  /** Further paths it answers, such as those of one module. Absent: none. */
  readonly innerPaths?: readonly string[];
  /** Paths of former screens, which lead here. Absent: none. */
  readonly formerPaths?: readonly string[];
  /** The screen administrators have instead. Absent: they use this one. */
  readonly adminPath?: string;
  /** 'Account Paused' does not cover it. Absent: it does. */
  readonly isOpenWhilePaused?: true;
  /** In the navigation. Absent: another screen leads there. */
  readonly place?: MemberPlace;
  /** On Home. Absent: none. */
  readonly card?: HomeCardRow;
}

/** A place in the sidebar. Its badge, if it has one, comes from app (app/shell/places.ts). */
export interface MemberPlace {
  /** Absent: the screen's title. */
  readonly label?: string;
  /** Whose bottom bar has it too. Absent: nobody's; it is reached from Home. */
  readonly bar?: 'everybody' | 'members';
  /** Not in the administrators' sidebar. Absent: it is, unless they have a screen instead. */
  readonly isMembersAlone?: true;
}

/** On Home: a small tile for members, a card for administrators, whose text may be read later. */
export interface HomeCardRow {
  /**
   * In their order; `own` are members' alone, with a card of figures. Administrators' cards stand
   * between `work` and `more`.
   */
  readonly group: 'own' | 'work' | 'more';
  /** Of administrators' cards; absent: app reads it at the start (app/home/home-cards.tsx). */
  readonly text?: string;
  /** In place of `text`, loaded after the start. */
  readonly Text?: LazyScreen<object>;
}
