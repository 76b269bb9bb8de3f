import { expect } from '@playwright/test';
import { aim, type Aim, type Findings, inspect, markFirst, prepareToFill } from './in-page.ts';
import type { Press, Step, Words } from './in-page.ts';
import type { Key } from './engine.ts';

export type Pattern = string | RegExp;

/** What the elements of a tab need of it. */
export interface Surface {
  runWithQueries<T>(work: string, ...rest: readonly unknown[]): Promise<T>;
  clickAt(x: number, y: number): Promise<void>;
  readPress(): Promise<Press | null>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
}

const chosenInput = 'data-chosen-input';

/** Elements described by steps and sought anew for each use; actions take the first. */
export class Found {
  readonly #surface: Surface;
  readonly #steps: readonly Step[];
  /** The source of `locate`. */
  readonly #locate: string;

  constructor(surface: Surface, steps: readonly Step[], locate: string) {
    this.#surface = surface;
    this.#steps = steps;
    this.#locate = locate;
  }

  role(role: string, name?: Pattern): Found {
    return this.#and({ by: 'role', role, ...(name && { name: toWords(name) }) });
  }

  label(words: Pattern): Found {
    return this.#and({ by: 'label', words: toWords(words) });
  }

  text(words: Pattern): Found {
    return this.#and({ by: 'text', words: toWords(words) });
  }

  title(words: Pattern): Found {
    return this.#and({ by: 'title', words: toWords(words) });
  }

  css(selector: string): Found {
    return this.#and({ by: 'css', selector });
  }

  /** Those that contain this text. */
  holding(words: Pattern): Found {
    return this.#and({ by: 'holding', words: toWords(words) });
  }

  at(index: number): Found {
    return this.#and({ by: 'index', index });
  }

  async read(): Promise<Findings> {
    return await this.#run<Findings>(String(inspect));
  }

  async count(): Promise<number> {
    return (await this.read()).count;
  }

  async click(): Promise<void> {
    const press = async () => {
      const point = await this.#run<Aim>(String(aim));
      if ('obstacle' in point) return point.obstacle;
      await this.#surface.clickAt(point.x, point.y);
      // A press that leaves the document takes the answer with it.
      const outcome = await this.#surface.readPress().catch(() => 'hit' as const);
      // Moved between press and release, it got no click; what a press removes needs none.
      const isLost = outcome === 'missed' || (outcome === 'down' && (await this.count()) > 0);
      return isLost ? 'moved away' : 'pressed';
    };
    await expect.poll(press, { message: `to press ${this.describe()}` }).toBe('pressed');
  }

  /** Replaces a field's text by keys; times and dates are set. */
  async fill(text: string): Promise<void> {
    let state = 'absent';
    await expect
      .poll(
        async () => {
          state = await this.#run<string>(String(prepareToFill), JSON.stringify(text));
          return state;
        },
        { message: `to fill ${this.describe()}` },
      )
      .not.toBe('absent');
    if (state === 'selected') await this.#surface.type(text);
    await expect
      .poll(async () => (await this.read()).value, { message: `${this.describe()} to be filled` })
      .toBe(text);
  }

  async chooseFile(path: string): Promise<void> {
    await expect
      .poll(() => this.#run<boolean>(String(markFirst), JSON.stringify(chosenInput)), {
        message: this.describe(),
      })
      .toBe(true);
    await this.#surface.chooseFile(`[${chosenInput}]`, path);
  }

  async expectShown(): Promise<void> {
    await expect
      .poll(async () => (await this.read()).isShown, { message: `${this.describe()} to be shown` })
      .toBe(true);
  }

  async expectGone(): Promise<void> {
    await expect
      .poll(async () => (await this.read()).isShown, { message: `${this.describe()} to be gone` })
      .toBe(false);
  }

  async expectCount(count: number): Promise<void> {
    await expect.poll(() => this.count(), { message: `count of ${this.describe()}` }).toBe(count);
  }

  async expectText(words: Pattern): Promise<void> {
    const matcher = typeof words === 'string' ? expect.stringContaining(words) : words;
    const texts = expect.poll(async () => (await this.read()).text, {
      message: `text of ${this.describe()}`,
    });
    await (typeof matcher === 'object' && matcher instanceof RegExp
      ? texts.toMatch(matcher)
      : texts.toEqual(matcher));
  }

  describe(): string {
    return this.#steps.map(describeStep).join(' › ');
  }

  async #run<T>(work: string, ...rest: readonly string[]): Promise<T> {
    return await this.#surface.runWithQueries<T>(
      work,
      JSON.stringify(this.#steps),
      `(${this.#locate})`,
      ...rest,
    );
  }

  #and(step: Step): Found {
    return new Found(this.#surface, [...this.#steps, step], this.#locate);
  }
}

export function toWords(pattern: Pattern): Words {
  return typeof pattern === 'string' ? pattern : { source: pattern.source, flags: pattern.flags };
}

function describeStep(step: Step): string {
  switch (step.by) {
    case 'role':
      return step.name === undefined ? step.role : `${step.role} ${showWords(step.name)}`;
    case 'css':
      return step.selector;
    case 'index':
      return `number ${step.index + 1}`;
    case 'label':
    case 'text':
    case 'title':
    case 'holding':
      return `${step.by} ${showWords(step.words)}`;
  }
}

function showWords(words: Words): string {
  return typeof words === 'string' ? `'${words}'` : `/${words.source}/${words.flags}`;
}
