import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabytes = 900;

/** A disk in memory that can be filled. Linux, as root, where mounting is allowed. */
export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Null: this machine does not let us mount one. */
  static mount(): SmallDisk | null {
    const folder = mkdtempSync(join(tmpdir(), 'greenroom-disk-'));
    try {
      const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder];
      execFileSync('mount', options, { stdio: 'ignore' });
    } catch {
      rmSync(folder, { recursive: true });
      return null;
    }
    chmodSync(folder, 0o755);
    return new SmallDisk(folder);
  }

  /** Leaves no byte free. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.folder);
    const free = String(bavail * bsize);
    try {
      execFileSync('fallocate', ['-l', free, this.#ballast], { stdio: 'ignore' });
    } catch {
      // Somebody wrote meanwhile: a part of it is taken, which is as good.
    }
  }

  empty(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    // Detached: a process that is ending may still hold a file.
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true });
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }
}
