import { noRequest } from '../../access/testing/no-request.ts';
import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { v4, v7 } from 'uuid';
import type { Db } from '../../database/schema.ts';
import { accountFeed } from '../../features/account/account-feed.ts';
import { peopleFeed } from '../../features/users/people-feed.ts';
import { scheduleFeed } from '../../features/schedule/schedule-feed.ts';
import type { Actor } from '../../access/actor.ts';
import type { MutationHandlers, RequestContext } from '../../access/handler.ts';
import { mutationHandlers } from '../../registered-features.ts';
import type { Feed } from '../feed.ts';
import { exchangeHandlers } from '../sync-handlers.ts';

export const testFeeds = [accountFeed, peopleFeed, scheduleFeed];

/** A minimal protocol client, without a replica. */
export class SyncClient {
  cursor: string | null = null;
  epoch: string | null = null;
  told = 0;
  sequence = 0;
  clientId = v4();

  readonly db: Db;
  readonly userId: string;
  readonly now: () => Date;
  readonly mutations: MutationHandlers;
  feeds: readonly Feed[] = testFeeds;
  /** Maximum rows per page; undefined: the server's own. */
  pageRows: number | undefined;

  constructor(
    db: Db,
    userId: string,
    now: () => Date = () => new Date(),
    mutations: MutationHandlers = mutationHandlers,
  ) {
    this.db = db;
    this.userId = userId;
    this.now = now;
    this.mutations = mutations;
  }

  next(call: string, input: Record<string, unknown>, id: string = v4()): Mutation {
    this.sequence += 1;
    const at = this.now().toISOString();
    return { id, sequence: this.sequence, call, input, at, offset: 0 };
  }

  request(mutations: readonly Mutation[] = [], more: Partial<SyncRequest> = {}): SyncRequest {
    const { epoch, cursor, told } = this;
    const state = { epoch, cursor, told, mutations: [...mutations] };
    return makeSyncRequest(this.userId, this.clientId, { ...state, ...more });
  }

  /** One exchange; stores the cursor as a device would. */
  async exchange(
    mutations: readonly Mutation[] = [],
    more: Partial<SyncRequest> = {},
  ): Promise<SyncAnswer> {
    const handler = exchangeHandlers({
      mutations: this.mutations,
      feeds: this.feeds,
      announce: () => undefined,
      ...(this.pageRows !== undefined && { pageRows: this.pageRows }),
    })['sync.exchange'];
    const answer = await handler(
      contextOf(this.db, this.userId, this.now()),
      this.request(mutations, more),
    );
    this.cursor = answer.cursor;
    this.epoch = answer.epoch;
    return answer;
  }
}

/** The input of `schedule.add` for a plannable day far ahead. */
export function plan(id: string = v7(), date = '2999-01-01') {
  return { id, date, plannedStartTime: '20:00', plannedEndTime: '22:00' };
}

function contextOf(db: Db, userId: string, now: Date): RequestContext<Actor> {
  return {
    db,
    actor: {
      userId,
      username: 'tester',
      role: 'model',
      suspended: false,
      mustChangePassword: false,
    },
    now,
    ...noRequest,
  };
}
