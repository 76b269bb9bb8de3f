import { headingOf, type TableWords } from '../table-words.ts';
import type { GivenRow } from '../read-server.ts';
import { cellOf, escapeHtml } from './cell.ts';

type PathOf = (id: string) => string | null;

/** Ids mean nothing to a reader; the JSON files have them. */
function isShown(name: string): boolean {
  return !/^id$|Ids?$|^doneItems$|^path$/.test(name);
}

/** Grows as a table's rows are read; one row is shown as a list of facts. */
export class TableSection {
  readonly #words: TableWords;
  readonly #pathOf: PathOf;
  readonly #lines: string[] = [];
  #columns: readonly string[] = [];
  #first: GivenRow | null = null;
  #count = 0;

  constructor(words: TableWords, pathOf: PathOf) {
    this.#words = words;
    this.#pathOf = pathOf;
  }

  get count(): number {
    return this.#count;
  }

  add(rows: readonly GivenRow[]): void {
    for (const row of rows) {
      if (this.#first === null) {
        this.#first = row;
        this.#columns = Object.keys(row).filter(isShown);
      }
      this.#count += 1;
      const cells = this.#columns.map((name) => `<td>${this.#cell(row, name)}</td>`);
      this.#lines.push(`<tr>${cells.join('')}</tr>`);
    }
  }

  toHtml(): string {
    const { title, text } = this.#words;
    const count = this.#count > 1 ? ` <span class="count">${this.#count}</span>` : '';
    const note = text === undefined ? '' : `<p class="note">${escapeHtml(text)}</p>`;
    return `<section><h3>${escapeHtml(title)}${count}</h3>${note}${this.#table()}</section>`;
  }

  #table(): string {
    const first = this.#first;
    if (first === null) return '<p>Nothing.</p>';
    if (this.#count === 1) {
      const facts = this.#columns.map(
        (name) =>
          `<tr><th scope="row">${this.#heading(name)}</th><td>${this.#cell(first, name)}</td></tr>`,
      );
      return `<table class="facts"><tbody>${facts.join('')}</tbody></table>`;
    }
    const head = this.#columns.map((name) => `<th scope="col">${this.#heading(name)}</th>`);
    const table = `<table><thead><tr>${head.join('')}</tr></thead><tbody>${this.#lines.join('\n')}</tbody></table>`;
    return scrolled(this.#words.title, table);
  }

  #heading(name: string): string {
    return escapeHtml(headingOf(this.#words, name));
  }

  /** The name of an uploaded file leads to it. */
  #cell(row: GivenRow, name: string): string {
    const cell = cellOf(row[name], this.#pathOf);
    const path =
      name === 'originalName' && typeof row['id'] === 'string' ? this.#pathOf(row['id']) : null;
    return path === null ? cell : `<a href="${escapeHtml(path)}">${cell}</a>`;
  }
}

/** What may be wider than the screen: scrolled by the keyboard too. */
export function scrolled(label: string, table: string): string {
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(label)}">${table}</div>`;
}
