import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DeliverySummary } from '../deliveries.ts';

/** Where a socket is opened, and how it behaves. */
export interface SocketTarget {
  readonly url: string;
  readonly cookie: string;
  /** `plain`: a frame is a message; `socket.io`: in its protocol (EIO 4). */
  readonly dialect: 'plain' | 'socket.io';
  /** It reads nothing. */
  readonly isSlow: boolean;
}

/** An order to the process with the sockets. */
export type LoadOrder =
  | { readonly do: 'open'; readonly targets: readonly SocketTarget[] }
  | { readonly do: 'begin' | 'close' | 'end' | 'wake' }
  | {
      readonly do: 'send';
      readonly rate: number;
      readonly seconds: number;
      /** Characters of a message besides its number and time. */
      readonly padding: number;
    }
  /**
   * Waits up to `patience` milliseconds until every fast socket has this many messages and all
   * together received this many read positions.
   */
  | {
      readonly do: 'report';
      readonly messages: number;
      readonly reads: number;
      readonly patience: number;
    };

export interface ClientReport extends DeliverySummary {
  /** Frames other than chat messages, by type. */
  readonly others: Readonly<Record<string, number>>;
  /** Closed fast and slow sockets. */
  readonly closed: number;
  readonly slowClosed: number;
}

/** The process with the sockets, separate from every server. */
export class ClientProcess {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(fileURLToPath(new URL('load-client.ts', import.meta.url)));
  }

  async open(targets: readonly SocketTarget[]): Promise<void> {
    await this.#ask({ do: 'open', targets });
  }

  async begin(): Promise<void> {
    await this.#ask({ do: 'begin' });
  }

  async send(rate: number, seconds: number, padding = 100): Promise<void> {
    await this.#ask({ do: 'send', rate, seconds, padding });
  }

  async report(messages: number, patience: number, reads = 0): Promise<ClientReport> {
    return this.#askReport({ do: 'report', messages, reads, patience });
  }

  /** Makes the slow sockets read and waits until they notice their close. */
  async wake(): Promise<ClientReport> {
    return this.#askReport({ do: 'wake' });
  }

  async close(): Promise<void> {
    await this.#ask({ do: 'close' });
  }

  async end(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.send({ do: 'end' } satisfies LoadOrder);
    await gone;
  }

  async #askReport(order: LoadOrder): Promise<ClientReport> {
    const report = await this.#ask(order);
    if (report === null) throw new Error('The client reported nothing');
    return report;
  }

  async #ask(order: LoadOrder): Promise<ClientReport | null> {
    const answered = once(this.#child, 'message');
    this.#child.send(order);
    const [answer] = (await answered) as [ClientReport | { failed: string } | null];
    if (answer !== null && 'failed' in answer) throw new Error(answer.failed);
    return answer;
  }
}
