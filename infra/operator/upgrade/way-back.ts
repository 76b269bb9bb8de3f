import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { returnFormer } from '@greenroom/api/backup/majors/exchange-clusters';
import { refuseWhileInUse } from '@greenroom/api/backup/restore-archive';
import {
  copyDatabase,
  dropEarlierFormer,
  dropFormer,
  nameFormer,
  type ScratchDatabase,
  takePlaceOf,
} from '@greenroom/api/backup/server/scratch-repository';
import { findFormer } from '@greenroom/api/database/embedded/cluster-folder';
import { type Config, postgresFolderOf } from '@greenroom/api/config';
import { describeFault } from '../describe-fault.ts';

/** The data of before, as a copy of the database, or the cluster an older PostgreSQL left. */
export class WayBack {
  /** Of the embedded PostgreSQL; null: the database is an external one. */
  readonly #folder: string | null;
  readonly #formerAtStart: string | null;
  /** This upgrade moved the data to this version's PostgreSQL, and no other process did. */
  #hasMoved = false;
  #copy: ScratchDatabase | undefined;
  /** The verified backup. */
  #archive = '';
  #left = 'Nothing was changed.';

  private constructor(folder: string | null, formerAtStart: string | null) {
    this.#folder = folder;
    this.#formerAtStart = formerAtStart;
  }

  static async from(config: Config): Promise<WayBack> {
    const folder = config.databaseUrl === undefined ? postgresFolderOf(config) : null;
    return new WayBack(folder, folder === null ? null : await findFormer(folder));
  }

  /** Once nobody else uses the database: only this process can have moved it. */
  async noteMove(): Promise<void> {
    if (this.#folder === null || this.#formerAtStart !== null) return;
    const former = await findFormer(this.#folder);
    if (former === null) return;
    this.#hasMoved = true;
    // Until they are.
    this.#left = `The data could not be put back. Those of before are in ${former}: put that folder in the place of ${join(this.#folder, 'cluster')}, then start the earlier version.`;
  }

  async copy(url: string, archive: string, signal?: AbortSignal): Promise<void> {
    this.#archive = archive;
    this.#copy = await copyDatabase(url, signal);
  }

  /** While the database is locked. `keepsFailed`: what failed stays, to be looked into. */
  async goBack(url: string, { keepsFailed }: { readonly keepsFailed: boolean }): Promise<void> {
    const copy = this.#copy;
    if (this.#hasMoved || !copy) return;
    try {
      await refuseWhileInUse(url);
      const failed = nameFormer(url, new Date());
      await takePlaceOf(url, copy, failed);
      this.#left = 'The data are as they were: start the earlier version.';
      // It stays as a database of that name until the next restore or failed upgrade.
      if (keepsFailed) await dropEarlierFormer(url, failed);
      else await dropFormer(url, failed).catch(() => undefined);
    } catch (error) {
      this.#left = `The data could not be put back. ${describeFault(error)} Then restore those of before with the earlier version: greenroom restore ${this.#archive}`;
    }
  }

  /** What became of the data, for the operator. */
  get left(): string {
    return this.#left;
  }

  /** Once the embedded PostgreSQL is stopped, while no other process may start it. */
  async complete(): Promise<void> {
    if (!this.#hasMoved || this.#folder === null) return;
    const failed = join(this.#folder, 'failed');
    try {
      await returnFormer(this.#folder, failed);
    } catch (error) {
      this.#left = `${describeFault(error)}\n${this.#left}`;
      return;
    }
    await rm(failed, { recursive: true, force: true }).catch(() => undefined);
    this.#left = 'The data are as they were, of the earlier PostgreSQL: start the earlier version.';
  }

  /** The upgrade succeeded: whatever fails afterwards takes nothing back. */
  async discard(): Promise<void> {
    this.#hasMoved = false;
    this.#left = 'The data are of the new version: start the server.';
    await this.#copy?.drop();
    this.#copy = undefined;
  }
}
