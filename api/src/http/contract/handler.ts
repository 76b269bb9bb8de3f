import type { FileAnswer, FormFileOf } from '@greenroom/sync-protocol/call';
import type {
  CallAnswer,
  CallInput,
  CallName,
  CallNamed,
  OfflineCallName,
} from '@greenroom/sync-protocol/contract';
import type { Role } from '@greenroom/sync-protocol/account/account-records';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { ReceivedFile } from '../files/receive-form.ts';
import type { ServedFile } from '../files/send-file.ts';

/** The signed-in, approved account a request acts for. */
export interface Actor {
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly suspended: boolean;
  /** An administrator set the password; most calls wait until it is changed. */
  readonly mustChangePassword: boolean;
}

/** What the handler of an offline call may touch: its transaction, nothing else. */
export interface MutationContext {
  readonly trx: Transaction<Database>;
  readonly actor: Actor;
  /** The server's now. */
  readonly now: Date;
  /** When the person acted: the device's clock, never later than `now`; `now` for plain REST. */
  readonly at: Date;
  /** Minutes east of UTC where the person acted; null for plain REST, which tells no zone. */
  readonly offset: number | null;
}

/** How a session begins. */
export interface SessionStart {
  /** The transaction it belongs to. Absent: one of its own. */
  readonly within?: Transaction<Database>;
  /** Absent: the account signed in with a password. */
  readonly idToken?: string;
}

/** Starts and ends the caller's session and its cookie. */
export interface SessionControl {
  /** Key in the table of the session the request came with; undefined: its cookie names none. */
  readonly sid: string | undefined;
  /** Begins a new session under a new secret and ends the one the request came with. */
  start(userId: string, role: Role, how?: SessionStart): Promise<void>;
  end(): Promise<void>;
}

/** What the handler of a REST-only call gets. */
export interface RequestContext<Who extends Actor | null = Actor | null> {
  readonly db: Kysely<Database>;
  readonly actor: Who;
  readonly now: Date;
  readonly session: SessionControl;
  /** The client's address as far as proxies are trusted. */
  readonly address: string;
  setHeader(name: string, value: string): void;
}

export type MutationHandler<N extends OfflineCallName> = (
  context: MutationContext,
  input: CallInput<N>,
) => Promise<CallAnswer<N>>;

export type MutationHandlers = { readonly [N in OfflineCallName]: MutationHandler<N> };

type PublicCallName =
  | 'account.signInWays'
  | 'account.requestPasswordReset'
  | 'account.signIn'
  | 'account.register'
  | 'account.signOut'
  | 'setup.status'
  | 'setup.createAdmin'
  | 'setup.claimStatus'
  | 'setup.claimAdmin'
  | 'settings.maintenance';

export type RequestHandler<N extends CallName> = (
  context: RequestContext<N extends PublicCallName ? Actor | null : Actor>,
  input: CallInput<N> & FormFileOf<CallNamed<N>, ReceivedFile>,
) => Promise<CallNamed<N> extends { readonly fileAnswer: FileAnswer } ? ServedFile : CallAnswer<N>>;

/** Handlers of the calls that travel by REST alone; every one of them must be here to compile. */
export type RequestHandlers = {
  readonly [N in Exclude<CallName, OfflineCallName>]: RequestHandler<N>;
};
