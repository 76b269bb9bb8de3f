import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** As a container engine does it: own mounts and processes, a root nobody can write, no rights. */
const script = `
set -eu
image=$1; secrets=$2; user=$3; shift 3
mount --bind "$image" "$image"
mount -t tmpfs -o mode=1777 tmpfs "$image/data"
mount -t tmpfs -o mode=1777 tmpfs "$image/tmp"
mkdir -p "$image/run/secrets" "$image/proc"
mount --bind "$secrets" "$image/run/secrets"
mount -t proc proc "$image/proc"
mount -o remount,ro,bind "$image"
exec setpriv --no-new-privs chroot --userspec="$user" "$image" "$@"`;

/** A program of an image's files, run as a user that exists nowhere. */
export class ContainedProcess {
  output = '';
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown[]>;
  readonly #secrets: string;

  /** @param secrets files below /run/secrets */
  constructor(
    image: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    secrets: Readonly<Record<string, string>> = {},
  ) {
    this.#secrets = mkdtempSync(join(tmpdir(), 'greenroom-secrets-'));
    chmodSync(this.#secrets, 0o755);
    for (const [name, text] of Object.entries(secrets)) {
      writeFileSync(join(this.#secrets, name), `${text}\n`);
    }
    const own = ['--mount', '--pid', '--fork'];
    const command = ['sh', '-c', script, 'sh', image, this.#secrets, '12345:23456', ...args];
    this.#child = spawn('unshare', [...own, ...command], {
      env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group: the program inside has another user, and would survive its parent.
      detached: true,
    });
    this.#exit = once(this.#child, 'exit');
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** Waits until it ends. @returns its exit code */
  async ended(): Promise<unknown> {
    const [code] = await this.#exit;
    rmSync(this.#secrets, { recursive: true, force: true });
    return code;
  }

  /** Ends it and all it started. @returns its exit code */
  async kill(): Promise<unknown> {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL');
    return this.ended();
  }
}
