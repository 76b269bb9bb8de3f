import type { HeldTable } from '@greenroom/sync-protocol/my-data/my-data-calls';
import { makeZip } from 'client-zip';
import type { UserNotes } from '../../../../platform/storage/user-notes.ts';
import type { Replica } from '../../../../replica/replica-interface.ts';
import { callApi } from '../../../../rest/call-api.ts';
import { type OwnFile, ownFilesOf, readOwnFile } from './own-files.ts';
import { writePage } from './page/archive-page.ts';
import { TableSection } from './page/table-section.ts';
import { readDevice } from './read-device.ts';
import { type GivenRow, type Pause, readPages, readPatiently } from './read-server.ts';
import { wordsOf } from './table-words.ts';

/** How far a download is. */
export interface ArchiveProgress {
  /** From 0 to 1. */
  readonly share: number;
  /** What is being read: 'Messages you sent'. */
  readonly reading: string;
}

export interface ArchiveSources {
  readonly replica: Replica;
  readonly notes: UserNotes;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ArchiveProgress) => void;
  readonly now: Date;
  /** Absent: real time. */
  readonly wait?: Pause;
}

export interface Archive {
  readonly zip: Blob;
  /** Images that were removed from the server meanwhile. */
  readonly missing: number;
}

interface Entry {
  readonly name: string;
  readonly input: string | Uint8Array | AsyncIterable<string>;
}

/**
 * Puts a member's data together on the device: tables and files of the server one after another as
 * they arrive, then what only the device has, then the page. Each table's page part stays in memory.
 * @throws {ProblemError | NetworkError} when the server cannot give it; the signal's reason.
 */
export async function makeArchive(sources: ArchiveSources): Promise<Archive> {
  const work = new ArchiveWork(sources);
  const zip = await new Response(makeZip(work.entries())).blob();
  return { zip: new Blob([zip], { type: 'application/zip' }), missing: work.missing.length };
}

class ArchiveWork {
  readonly missing: string[] = [];
  readonly #sources: ArchiveSources;
  readonly #sections = new Map<string, TableSection>();
  #paths: ReadonlyMap<string, string> = new Map();
  #done = 0;
  #total = 1;
  #username = '';

  constructor(sources: ArchiveSources) {
    this.#sources = sources;
  }

  async *entries(): AsyncGenerator<Entry> {
    const { signal, wait } = this.#sources;
    const read = () => callApi('myData.list', {}, { signal });
    const { tables, withheld } = await readPatiently(read, signal, wait);
    const held = tables.filter(({ rows }) => rows > 0);
    const files = await this.#findFiles(held);
    this.#total = held.reduce((sum, { rows }) => sum + rows, files.length) || 1;
    for (const { name } of held) {
      yield { name: `data/${name}.json`, input: this.#json(name) };
    }
    yield* this.#fileEntries(files);
    const device = await readDevice(this.#sources.replica, this.#sources.notes);
    yield* device.files.map(({ path, bytes }) => ({ name: path, input: new Uint8Array(bytes) }));
    const lists = [
      { name: 'not-sent', title: 'Not sent yet', rows: device.waiting },
      { name: 'refused', title: 'Could not be sent', rows: device.refused },
      { name: 'drafts', title: 'Drafts, and where you stopped', rows: device.notes },
    ];
    const sections: TableSection[] = [];
    for (const { name, title, rows } of lists) {
      if (rows.length === 0) continue;
      yield { name: `device/${name}.json`, input: `${JSON.stringify(rows, null, 2)}\n` };
      const section = new TableSection({ title }, this.#pathOf);
      section.add(rows);
      sections.push(section);
    }
    const page = writePage({
      username: this.#username,
      madeAt: this.#sources.now.toISOString(),
      sections: this.#sections,
      device: sections,
      tables,
      withheld,
      missing: this.missing,
    });
    yield { name: 'index.html', input: page };
  }

  readonly #pathOf = (id: string) => this.#paths.get(id) ?? null;

  /** Known first, so that tables can name the files. */
  async #findFiles(held: readonly HeldTable[]): Promise<OwnFile[]> {
    if (!held.some(({ name }) => name === 'uploads')) return [];
    const rows: GivenRow[] = [];
    for await (const page of this.#pages('uploads')) rows.push(...page);
    const files = ownFilesOf(rows);
    this.#paths = new Map(files.map(({ id, path }) => [id, path]));
    return files;
  }

  async *#json(name: string): AsyncGenerator<string> {
    const words = wordsOf(name);
    const section = new TableSection(words, this.#pathOf);
    this.#sections.set(name, section);
    this.#report(0, words.title);
    let before = '[\n';
    for await (const rows of this.#pages(name)) {
      section.add(rows);
      if (name === 'users') this.#username = usernameOf(rows);
      this.#report(rows.length, words.title);
      // An empty piece would end the file.
      const text = rows.map((row) => JSON.stringify(row)).join(',\n');
      if (text !== '') yield `${before}${text}`;
      if (text !== '') before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }

  async *#fileEntries(files: readonly OwnFile[]): AsyncGenerator<Entry> {
    const { signal, wait } = this.#sources;
    for (const file of files) {
      this.#report(0, 'Your images');
      const bytes = await readOwnFile(file, signal, wait);
      this.#report(1, 'Your images');
      if (bytes) yield { name: file.path, input: new Uint8Array(bytes) };
      else this.missing.push(file.path);
    }
  }

  #pages(name: string): AsyncGenerator<readonly GivenRow[]> {
    return readPages(name, this.#sources.signal, this.#sources.wait);
  }

  #report(more: number, reading: string): void {
    this.#done += more;
    this.#sources.onProgress({ share: Math.min(1, this.#done / this.#total), reading });
  }
}

function usernameOf([account]: readonly GivenRow[]): string {
  const username = account?.['username'];
  return typeof username === 'string' ? username : '';
}
