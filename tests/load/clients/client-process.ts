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

/** What the process with the sockets is told. */
export type LoadOrder =
  | { readonly do: 'open'; readonly targets: readonly SocketTarget[] }
  | { readonly do: 'begin' | 'close' | 'end' | 'wake' }
  | {
      readonly do: 'send';
      readonly rate: number;
      readonly seconds: number;
      /** Characters of a message beside its number and time. */
      readonly padding: number;
    }
  /**
   * Waits up to `patience` milliseconds until every quick socket has so many messages, and all of them
   * together heard of so many reads.
   */
  | {
      readonly do: 'report';
      readonly messages: number;
      readonly reads: number;
      readonly patience: number;
    };

export interface ClientReport extends DeliverySummary {
  /** Frames that were no chat messages, by type. */
  readonly others: Readonly<Record<string, number>>;
  /** Quick sockets that were closed, and slow ones. */
  readonly closed: number;
  readonly slowClosed: number;
}

/** The process with the sockets, apart from every server's. */
export class ClientProcess {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(fileURLToPath(new URL('load-client.ts', import.meta.url)));
  }

  async open(targets: readonly SocketTarget[]): Promise<void> {
    await this.#ask({ do: 'open', targets });
  }

  /** From now on messages are counted anew. */
  async begin(): Promise<void> {
    await this.#ask({ do: 'begin' });
  }

  async send(rate: number, seconds: number, padding = 100): Promise<void> {
    await this.#ask({ do: 'send', rate, seconds, padding });
  }

  async report(messages: number, patience: number, reads = 0): Promise<ClientReport> {
    return this.#askReport({ do: 'report', messages, reads, patience });
  }

  /** Lets the slow ones read and waits until they know that they were dropped. */
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
