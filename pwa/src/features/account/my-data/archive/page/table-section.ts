import { headingOf, type TableWords } from '../table-words.ts';
import type { GivenRow } from '../read-server.ts';
import { cellIn, escapeHtml, isEmpty, isShown, type PathOf } from './cell.ts';

/** Characters of HTML above which a cell has sentences, and needs width. */
const wordsLength = 80;

/** What a row is about stands first, wherever the server names it. */
const isTitle = (name: string) => /^(?:module|section)Title$/.test(name);

/** Grows as a table's rows are read; one row is shown as a list of facts. */
export class TableSection {
  readonly #words: TableWords;
  readonly #pathOf: PathOf;
  readonly #rows: GivenRow[] = [];

  constructor(words: TableWords, pathOf: PathOf) {
    this.#words = words;
    this.#pathOf = pathOf;
  }

  get count(): number {
    return this.#rows.length;
  }

  add(rows: readonly GivenRow[]): void {
    // Spread into `push`, a large page would be too many arguments.
    for (const row of rows) this.#rows.push(row);
  }

  toHtml(): string {
    const { title, text } = this.#words;
    const count = this.count > 1 ? ` <span class="count">${this.count}</span>` : '';
    const note = text === undefined ? '' : `<p class="note">${escapeHtml(text)}</p>`;
    return `<section><h3>${escapeHtml(title)}${count}</h3>${note}${this.#table()}</section>`;
  }

  /** One row as facts, several as a table, without columns that are empty throughout. */
  #table(): string {
    const [first] = this.#rows;
    if (first === undefined) return '<p>Nothing.</p>';
    const columns = Object.keys(first)
      .filter((name) => isShown(name) && this.#rows.some((row) => !isEmpty(row[name])))
      .toSorted((a, b) => Number(isTitle(b)) - Number(isTitle(a)));
    if (this.count === 1) {
      const facts = columns.map(
        (name) => `<tr><th scope="row">${this.#heading(name)}</th>${this.#cell(first, name)}</tr>`,
      );
      return `<table class="facts"><tbody>${facts.join('')}</tbody></table>`;
    }
    const head = columns.map((name) => `<th scope="col">${this.#heading(name)}</th>`);
    const lines = this.#rows.map(
      (row) => `<tr>${columns.map((name) => this.#cell(row, name)).join('')}</tr>`,
    );
    const table = `<table><thead><tr>${head.join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
    return scrolled(this.#words.title, table);
  }

  #heading(name: string): string {
    return escapeHtml(headingOf(this.#words, name));
  }

  /** The name of an uploaded file leads to it. */
  #cell(row: GivenRow, name: string): string {
    const html = cellIn(this.#words, name, row[name], this.#pathOf);
    const path =
      name === 'originalName' && typeof row['id'] === 'string' ? this.#pathOf(row['id']) : null;
    const content = path === null ? html : `<a href="${escapeHtml(path)}">${html}</a>`;
    return `<td${html.length > wordsLength ? ' class="words"' : ''}>${content}</td>`;
  }
}

/** What may be wider than the screen: scrolled by the keyboard too. */
function scrolled(label: string, table: string): string {
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(label)}">${table}</div>`;
}
