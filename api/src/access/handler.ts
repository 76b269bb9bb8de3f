import type { FileAnswer, SentBytesOf } from '@greenroom/sync-protocol/call';
import type {
  CallAnswer,
  CallInput,
  CallName,
  CallNamed,
  OfflineCallName,
} from '@greenroom/sync-protocol/contract';
import type { Role } from '@greenroom/sync-protocol/account/account-records';
import type { Db, Trx } from '../database/schema.ts';
import type { RawBytes, ReceivedFile } from '../files/received-file.ts';
import type { ServedFile } from '../files/served-file.ts';
import type { Actor } from './actor.ts';
import type { FormerSession } from './session-repository.ts';

/** What the handler of an offline call may access: only its transaction. */
export interface MutationContext {
  readonly trx: Trx;
  readonly actor: Actor;
  readonly now: Date;
  /** When the person acted: the device's clock as far as it is believed; `now` for plain REST. */
  readonly at: Date;
  /** Minutes east of UTC where the person acted; null for plain REST, which sends none. */
  readonly offset: number | null;
}

export interface SessionStart {
  /** The transaction to use. Absent: a separate one. */
  readonly within?: Trx;
  /** Absent: the account signed in with a password. */
  readonly idToken?: string;
  /** The session this one goes on from. Absent: it is a sign-in, a proof and the start of 30 days. */
  readonly former?: FormerSession;
}

export interface SessionControl {
  /** Hash of the secret of the browser's pending sign-in; undefined: it has none. */
  readonly pending: string | undefined;
  /** Gives the browser the secret of a pending sign-in, until a session starts. */
  holdSignIn(secret: string): void;
  /** Key of the request's session; undefined: the request has no valid session cookie. */
  readonly sid: string | undefined;
  /**
   * Key of the session this browser had last, ended long ago or not. It proves nothing: only what a lost
   * device is to do hangs on it. Undefined: it had none, or was emptied since.
   */
  readonly lastSid: string | undefined;
  /**
   * Starts a session under a new secret and ends the request's former one. The browser keeps the former
   * one until `handOver`.
   */
  start(userId: string, role: Role, how?: SessionStart): Promise<void>;
  /** Gives the browser the session that was started, if one was; called after the commit. */
  handOver(): void;
  /** Ends the request's session. What the browser keeps stays, and it can be told to erase. */
  end(): Promise<void>;
  /**
   * Ends the session of a browser whose app removes what it keeps: it is no longer a lost device. One
   * that was asked to erase and has not reported it is still told.
   */
  leave(): Promise<void>;
}

export interface RequestContext<Who extends Actor | null = Actor | null> {
  readonly db: Db;
  readonly actor: Who;
  readonly now: Date;
  readonly session: SessionControl;
  /** The client's address, as far as proxies are trusted. */
  readonly address: string;
  /** Where browsers find this site: `PUBLIC_ORIGIN`, without one the request's own origin. */
  readonly origin: string;
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
  | 'account.finishSignIn'
  | 'account.startPasskeySignIn'
  | 'account.finishPasskeySignIn'
  | 'account.startRequiredSecondFactor'
  | 'account.finishRequiredSecondFactor'
  | 'account.register'
  | 'account.signOut'
  | 'account.reportErased'
  | 'setup.status'
  | 'setup.createAdmin'
  | 'setup.claimStatus'
  | 'setup.claimAdmin'
  | 'settings.maintenance';

export type RequestHandler<N extends CallName> = (
  context: RequestContext<N extends PublicCallName ? Actor | null : Actor>,
  input: CallInput<N> & SentBytesOf<CallNamed<N>, ReceivedFile, RawBytes>,
) => Promise<CallNamed<N> extends { readonly fileAnswer: FileAnswer } ? ServedFile : CallAnswer<N>>;

/** Handlers of the REST-only calls; a missing one is a type error. */
export type RequestHandlers = {
  readonly [N in Exclude<CallName, OfflineCallName>]: RequestHandler<N>;
};
