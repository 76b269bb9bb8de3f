import type { TestApp } from '@greenroom/api/http/testing/test-app';
import type { Situation } from './access-table.ts';
import { makeWorld, readGuarded } from './access-world.ts';
import type { World } from './feature-access.ts';

export interface WorldState {
  readonly situation: Situation;
  readonly isMaintenance: boolean;
  /** Changes a new world before its first use. */
  readonly prepare?: (world: World) => Promise<void>;
}

interface Kept<Things> {
  readonly state: WorldState;
  readonly world: World & Things;
  /** What a refused request must leave as it is. */
  readonly before: unknown;
}

/**
 * The world of the tests, made anew where another is wanted or a request changed it. Making one
 * takes most of a test's time, and most requests are refused: tests go situation by situation.
 * `Things`: those that the tests name.
 */
export class KeptWorld<Things = unknown> {
  readonly #test: TestApp;
  #kept: Kept<Things> | undefined;

  constructor(test: TestApp) {
    this.#test = test;
  }

  /** @param state the same object for all tests that may share a world */
  async open(state: WorldState): Promise<Kept<Things>> {
    if (this.#kept?.state === state) return this.#kept;
    const world = await makeWorld<Things>(this.#test, state.situation, state.isMaintenance);
    await state.prepare?.(world);
    this.#kept = { state, world, before: await readGuarded(this.#test) };
    return this.#kept;
  }

  /** The next test gets a new world. */
  leave(): void {
    this.#kept = undefined;
  }
}
