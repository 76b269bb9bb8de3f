import type { Attachment, MutationInput } from '@greenroom/pwa/replica/replica-types';
import { effects } from '@greenroom/pwa/app/effects';
import { sessionCookieName } from '@greenroom/api/http/sessions/sessions';
import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { FaultyFiles } from '../../convergence/faulty-files.ts';
import { TestDevice } from '../../convergence/test-device.ts';
import { FaultProxy } from './network/fault-proxy.ts';
import type { Mark, SentChange } from './sent-change.ts';
import { sendOver } from './network/send-request.ts';

const removing: ReadonlySet<OfflineCallName> = new Set(['schedule.remove', 'targets.remove']);

/** Milliseconds a device waits for an answer among faults, and once all is healed. */
const limits = { faulty: 2_500, healed: 30_000 };

export interface RoundMember {
  readonly userId: string;
  /** Of the current session. */
  secret: string;
  /** Changes of earlier rounds, by the server's outcomes. */
  readonly known: Set<string>;
}

/** A member's device: the app's real replica, over a proxy to every instance. */
export class MemberDevice extends TestDevice {
  readonly member: RoundMember;
  readonly proxy: FaultProxy;
  /** Changes acknowledged in this round. */
  readonly sent: SentChange[] = [];
  /** Changes that failed alone and were sent again by hand, under another id. */
  readonly retried = new Set<string>();
  isHealed = true;

  private constructor(member: RoundMember, proxy: FaultProxy, isLocked: boolean) {
    const { send, sendFile } = sendOver({
      port: proxy.port,
      readCookie: () =>
        `${sessionCookieName({ isHttps: false }, `localhost:${proxy.port}`)}=${member.secret}`,
      readLimit: () => (this.isHealed ? limits.healed : limits.faulty),
    });
    super(member.userId, send, new FaultyFiles(sendFile), isLocked);
    this.member = member;
    this.proxy = proxy;
  }

  /**
   * A new device, off.
   * @param ports of the instances
   * @param isLocked whether its data are sealed
   */
  static async make(
    member: RoundMember,
    ports: readonly number[],
    isLocked = false,
  ): Promise<MemberDevice> {
    return new MemberDevice(member, await FaultProxy.start(ports), isLocked);
  }

  /** Queues a change as a screen does, and notes that it was acknowledged. */
  async act<N extends OfflineCallName>(
    call: N,
    input: MutationInput<N>,
    mark: Mark | null = null,
    files: readonly Attachment[] = [],
  ): Promise<void> {
    const key = effects[call].collapseKey?.(input);
    const waiting = key === undefined ? new Set<string>() : await this.#readUnprocessed();
    const id = await this.replica.mutate(call, input, files);
    const removes = removing.has(call) && 'id' in input ? input.id : undefined;
    if (key !== undefined) await this.#forgetOverwritten(key, waiting);
    const isMoot = effects[call].isMoot?.(input, 'not_found') ?? false;
    this.sent.push({ id, call, mark, key, isMoot, ...(removes !== undefined && { removes }) });
  }

  async #readUnprocessed(): Promise<Set<string>> {
    const changes = await this.replica.readWaitingChanges();
    return new Set(changes.flatMap(({ id, isProcessed }) => (isProcessed ? [] : id)));
  }

  /** A change never offered is replaced by a newer one with the same key, and never sent. */
  async #forgetOverwritten(key: string, waiting: ReadonlySet<string>): Promise<void> {
    const left = await this.#readUnprocessed();
    const place = this.sent.findLastIndex((earlier) => earlier.key === key);
    const id = this.sent[place]?.id ?? '';
    if (waiting.has(id) && !left.has(id)) this.sent.splice(place, 1);
  }

  /** Forgets what is settled, and sets the clock right. */
  async beginRound(): Promise<void> {
    for (const { id } of await this.replica.readRefusedChanges()) await this.replica.discard(id);
    this.sent.length = 0;
    this.retried.clear();
    this.jumpClock((Date.now() - this.now()) / 60_000);
    this.isHealed = false;
  }

  async remove(): Promise<void> {
    await this.switchOff();
    await this.proxy.close();
  }
}
