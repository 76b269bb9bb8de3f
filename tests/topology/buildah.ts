import { cpSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '../../infra/scripts/find-program.ts';
import { root, runCommand } from '../../infra/scripts/run-command.ts';

const needed = ['buildah', 'mmdebstrap', 'npm', 'unshare', 'setpriv'] as const;

/** What is missing to build an image here, as words; undefined: nothing. */
export function findMissingPrograms(): string | undefined {
  if (process.getuid?.() !== 0) return 'root';
  return needed.find((name) => findProgram([name]) === undefined);
}

/** Builds images in a folder, without a registry of images. */
export class Buildah {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async run(...args: string[]): Promise<string> {
    const store = ['--root', join(this.#folder, 'images'), '--runroot', join(this.#folder, 'run')];
    const all = [...store, '--storage-driver', 'vfs', ...args];
    const { code, output } = await runCommand('buildah', all, { limit: 600_000 });
    if (code !== 0) throw new Error(`buildah ${args[0]} failed.\n${output}`);
    return output.trim();
  }

  /** An image with a shell and this machine's Node and npm. */
  async makeBuilder(name: string): Promise<void> {
    const packages = ['binutils', 'libstdc++6', 'ca-certificates'];
    const folder = await this.#install(packages);
    // …/npm/bin/npm-cli.js
    const npm = dirname(dirname(realpathSync(findProgram(['npm']) ?? '')));
    cpSync(npm, join(folder, 'usr/lib/node_modules/npm'), { recursive: true });
    cpSync(process.execPath, join(folder, 'usr/bin/node'));
    symlinkSync('../lib/node_modules/npm/bin/npx-cli.js', join(folder, 'usr/bin/npx'));
    // A network that opens TLS has an authority of its own.
    const authorities = 'etc/ssl/certs/ca-certificates.crt';
    cpSync(join('/', authorities), join(folder, authorities));
    await this.#commit(folder, name, ['--env', `NODE_EXTRA_CA_CERTS=/${authorities}`]);
  }

  async #install(packages: readonly string[]): Promise<string> {
    const folder = join(this.#folder, 'builder');
    const without = ['doc', 'man', 'locale'].map(
      (one) => `--dpkgopt=path-exclude=/usr/share/${one}/*`,
    );
    const what = ['--variant=essential', `--include=${packages.join(',')}`, ...without];
    const { code, output } = await runCommand('mmdebstrap', [...what, 'bookworm', folder], {
      limit: 600_000,
    });
    if (code !== 0) throw new Error(`mmdebstrap failed.\n${output}`);
    return folder;
  }

  async #commit(folder: string, name: string, config: readonly string[]): Promise<void> {
    const container = await this.run('from', 'scratch');
    await this.run('copy', '--quiet', container, folder, '/');
    await this.run('config', ...config, container);
    await this.run('commit', '--quiet', container, name);
    await this.run('rm', container);
    rmSync(folder, { recursive: true, force: true });
  }

  /** Builds the project's image. */
  async build(name: string, builder: string): Promise<void> {
    const bases = ['--build-arg', `BUILDER=${builder}`];
    const how = [
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--format',
      'docker',
      '--pull-never',
    ];
    await this.run('build', ...how, ...bases, '-f', 'infra/Containerfile', '-t', name, root);
  }

  /** Bytes of an image. */
  async sizeOf(name: string): Promise<number> {
    const listed = await this.run('images', '--json', name);
    const [image] = JSON.parse(listed) as { readonly size: string }[];
    return parseSize(image?.size ?? '');
  }

  /** The files of an image as a folder. */
  async mount(name: string): Promise<string> {
    return this.run('mount', await this.run('from', '--pull-never', name));
  }

  /** Removes every container, image and file. */
  async remove(): Promise<void> {
    await this.run('umount', '--all');
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** '187 MB' as bytes. */
function parseSize(text: string): number {
  const [, digits = '', unit = ''] = /^([\d.]+) ?([KMG]?)B$/.exec(text) ?? [];
  const factor = { '': 1, K: 1e3, M: 1e6, G: 1e9 }[unit];
  if (digits === '' || factor === undefined) throw new Error(`No size: ${text}`);
  return Number(digits) * factor;
}
