import type { ExchangeFailure } from './exchange-failure.ts';
import type { Ask, ExchangeRunner } from './exchange-runner.ts';
import type { ReplicaCore } from '../replica-core.ts';

/** As out of reach as the server itself: the part comes from there where no worker keeps it. */
const notLoaded: ExchangeFailure = {
  connection: 'offline',
  wait: 0,
  canRepeat: true,
  isFault: false,
  repair: null,
  isLocal: false,
};

/** Exchanges with code that comes with the first run: what is on the device is shown without it. */
export class LateRunner {
  readonly #core: ReplicaCore;
  readonly #ask: Ask;
  #runner: Promise<ExchangeRunner> | null = null;

  constructor(core: ReplicaCore, ask: Ask) {
    this.#core = core;
    this.#ask = ask;
  }

  /** As `ExchangeRunner.run`; a part that cannot be loaded is tried again by the next run. */
  async run(requestedAt: number | null): Promise<ExchangeFailure | null> {
    this.#runner ??= this.#load();
    let runner: ExchangeRunner;
    try {
      runner = await this.#runner;
    } catch {
      this.#runner = null;
      this.#core.status.update({ connection: notLoaded.connection });
      return notLoaded;
    }
    return await runner.run(requestedAt);
  }

  /** As `ExchangeRunner.finishUploads`; before the first run there is nothing to finish. */
  async finishUploads(): Promise<boolean> {
    const runner = await this.#runner?.catch(() => null);
    return (await runner?.finishUploads()) ?? false;
  }

  async #load(): Promise<ExchangeRunner> {
    const { ExchangeRunner } = await import('./exchange-runner.ts');
    return new ExchangeRunner(this.#core, this.#ask);
  }
}
