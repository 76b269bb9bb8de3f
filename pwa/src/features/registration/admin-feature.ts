import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { AuditedAction } from '@greenroom/sync-protocol/audit/audit-records';
import type { LucideIcon } from 'lucide-react';
import type { LazyScreen } from '../../platform/lazy-screen.tsx';
import type { DashboardCard, Waiting, sections } from './dashboard-card.ts';

/**
 * A feature's `<feature>-admin-feature.ts`: its administrators' half. No member's start loads it; it
 * imports screens lazily.
 */
export interface AdminFeature {
  readonly screens: readonly AdminScreen[];
  /** Found by the administrators' search, beside the screens. Absent: none. */
  readonly actions?: readonly AdminAction[];
  /** Absent: none of its calls are audited. */
  readonly auditWords?: Partial<AuditWords>;
}

/** What an administrator can start from the search: the screen it leads to does it, and asks first. */
export interface AdminAction {
  /** With '…' when the screen asks for more. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** The screen; `?ask=` opens one of its questions (features/admin-list/use-asked.ts). */
  readonly to: string;
  /** Further words it is found by. Absent: none. */
  readonly keywords?: string;
}

/** An administrators' screen, and from where it is reached (admin side 2). */
export interface AdminScreen {
  readonly path: string;
  /** Of the document. */
  readonly title: string;
  /** Absent: app composes it of several features' parts (app/admin/composed-screens.ts). */
  readonly Screen?: LazyScreen<AdminScreenProps>;
  /** Absent: another screen leads there. */
  readonly navigation?: {
    /** Absent: it stands beside Home, above the sections. */
    readonly section?: (typeof sections)[number];
    readonly label: string;
    readonly icon: LucideIcon;
    /** Further words the search finds it by. Absent: none. */
    readonly keywords?: string;
    /** The bottom bar has it too. Absent: it is reached from the dashboard. */
    readonly isInBar?: true;
    /** Its card on the dashboard. Absent: none. */
    readonly card?: Pick<DashboardCard, 'title' | 'text'>;
    /** What waits there. Absent: nothing does. */
    readonly waiting?: Waiting;
  };
}

/** What app hands to each screen: the account, and what the features register. */
export interface AdminScreenProps {
  readonly account: Account;
  readonly cards: readonly DashboardCard[];
  readonly auditWords: AuditWords;
}

export type AuditWords = Readonly<Record<AuditedAction, AuditWord>>;

/** How a change reads: 'Message answered', or in a sentence 'sasha answered a message from ruby'. */
export interface AuditSentence {
  readonly name: string;
  /** What follows who did it: 'answered a message'. */
  readonly did: string;
  /** Beside a number: '4 answered'. Absent: the first word of `did`. */
  readonly briefly?: string;
  /** Between that and the subject's name: 'from'. Absent: the name follows directly. */
  readonly joint?: string;
  /** In place of the subject's name where the log has none: 'an account'. Absent: nothing. */
  readonly nameless?: string;
}

/** Words of an audited action, offered by a filter, and of an entry of it. */
export interface AuditWord extends AuditSentence {
  /** By the subject's values before and after; null or absent: as the action. */
  readonly describe?: DescribeEntry;
}

type DescribeEntry = (before: AuditedValues, after: AuditedValues) => AuditSentence | null;

export type AuditedValues = Readonly<Record<string, unknown>>;
