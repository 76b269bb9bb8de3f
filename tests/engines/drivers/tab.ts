import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { EngineTab, Key } from './engine.ts';
import { Found, type Pattern, toWords } from './found.ts';
import { locate, type Press, type Step } from './in-page.ts';

/** The library of queries as one script for pages. */
const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/index\.js$/, '@testing-library/dom.umd.min.js'),
  'utf8',
);

/** A tab as a person uses it, the same in every engine. */
export class Tab {
  readonly #tab: EngineTab;

  constructor(tab: EngineTab) {
    this.#tab = tab;
  }

  async goto(url: string): Promise<void> {
    await this.#tab.goto(url);
  }

  /** Loads the page again, in the tab or from the server. */
  async reload(): Promise<void> {
    await this.#tab.goto(await this.evaluate(() => location.href, null));
  }

  async readPath(): Promise<string> {
    return await this.evaluate(() => location.pathname, null);
  }

  /** Runs a function in the page, which sees its argument alone. Both travel as JSON. */
  async evaluate<T, A>(work: (argument: A) => T | Promise<T>, argument: A): Promise<T> {
    return (await this.#run(`(${String(work)})(${toJson(argument)})`)) as T;
  }

  role(role: string, name?: Pattern): Found {
    return this.#found([{ by: 'role', role, ...(name && { name: toWords(name) }) }]);
  }

  label(words: Pattern): Found {
    return this.#found([{ by: 'label', words: toWords(words) }]);
  }

  text(words: Pattern): Found {
    return this.#found([{ by: 'text', words: toWords(words) }]);
  }

  css(selector: string): Found {
    return this.#found([{ by: 'css', selector }]);
  }

  async press(key: Key): Promise<void> {
    await this.#tab.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#tab.type(text);
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.#tab.clickAt(x, y);
  }

  async readPress(): Promise<Press | null> {
    return (await this.#tab.run('globalThis.lastPress ?? null')) as Press | null;
  }

  async chooseFile(selector: string, path: string): Promise<void> {
    await this.#tab.chooseFile(selector, path);
  }

  async bringToFront(): Promise<void> {
    await this.#tab.bringToFront();
  }

  async takeScreenshot(): Promise<Buffer> {
    return await this.#tab.takeScreenshot();
  }

  readErrors(): readonly string[] {
    return this.#tab.readErrors();
  }

  async close(): Promise<void> {
    await this.#tab.close();
  }

  /** Waits until a probe of the page gives this value. */
  async expectThat<T>(what: string, probe: () => Promise<T>, value: T): Promise<void> {
    await expect.poll(probe, { message: what }).toEqual(value);
  }

  /** Runs one of the functions of in-page.ts, with the queries; the document may be a new one. */
  async runWithQueries<T>(work: string, ...rest: readonly unknown[]): Promise<T> {
    const call = `(${work})(${[...rest].join(', ')})`;
    const answer = await this.#run(call);
    if (answer !== null) return answer as T;
    await this.#run(`(() => { ${library}\n return true; })()`);
    return await this.runWithQueries(work, ...rest);
  }

  /** Asks the next document where the one asked is replaced meanwhile, as by a reload of the app. */
  async #run(expression: string, documents = 3): Promise<unknown> {
    try {
      return await this.#tab.run(expression);
    } catch (error) {
      if (documents === 0 || !isOfReplacedDocument(error)) throw error;
      return await this.#run(expression, documents - 1);
    }
  }

  #found(steps: readonly Step[]): Found {
    return new Found(this, steps, String(locate));
  }
}

function isOfReplacedDocument(error: unknown): boolean {
  return error instanceof Error && /context was destroyed|Cannot find context/.test(error.message);
}

/** JSON that is also an expression; an absent argument is null. */
function toJson(value: unknown): string {
  return JSON.stringify(value ?? null).replaceAll('\u2028', String.raw`\u2028`);
}
