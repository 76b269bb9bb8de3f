// Behind `npm start` and `npm test`. Plain JavaScript, since it runs on whatever Node (20 or newer)
// the machine has: it installs the pinned packages, the pinned Node among them, and then runs the
// script it was given with that Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

const pnpm = 'pnpm@12.21.0';
const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.greenroom-installed');
const packages = ['api', 'infra', 'pwa', 'sw', 'sync-protocol', 'tests'];

// A nested npm warns about the outer npm's variables.
const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key)));

if (process.env['npm_lifecycle_event'] !== undefined) watchParent();
const [script = '', ...args] = process.argv.slice(2);
await install();
process.exit(await runScript());

/**
 * Detects npm's death by a signal it does not pass on, such as SIGKILL or SIGHUP: this process gets
 * another parent. Told once, as a command takes a repeated signal for a person who will not wait.
 */
function watchParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

async function install() {
  if (isInstalled()) return;
  await withLock(join(root, 'node_modules', '.greenroom-install-lock'), async () => {
    if (isInstalled()) return;
    process.stdout.write('Installing packages…\n');
    const { code, output } = await runQuietly('npx', [
      '--yes',
      pnpm,
      'install',
      '--frozen-lockfile',
    ]);
    if (code === 0) {
      writeFileSync(stamp, fingerprint());
      return;
    }
    if (isComplete()) {
      process.stderr.write(
        'The packages could not be checked (no network?); going on with those here.\n',
      );
      return;
    }
    process.stderr.write(output);
    process.stderr.write('The packages could not be installed (see above).\n');
    process.exit(code);
  });
}

/** Whether an earlier run installed this exact lockfile; then no network is needed. */
function isInstalled() {
  return hasFolders() && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/** Whether pnpm's own record of what it installed is the lockfile, as after a developer's install. */
function isComplete() {
  const installed = join(root, 'node_modules', '.pnpm', 'lock.yaml');
  if (!hasFolders() || !existsSync(installed)) return false;
  return readFileSync(installed).equals(readFileSync(join(root, 'pnpm-lock.yaml')));
}

function hasFolders() {
  const folders = [root, ...packages.map((name) => join(root, name))];
  return (
    folders.every((folder) => existsSync(join(folder, 'node_modules'))) &&
    existsSync(join(bin, 'node'))
  );
}

function fingerprint() {
  const files = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...packages.map((name) => join(name, 'package.json')),
  ];
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}-${pnpm}`);
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * Ends with the command where it was told to end meanwhile: nobody would tell what comes after it.
 * @param {string} command
 * @param {string[]} parameters
 * @returns {Promise<{ code: number, output: string }>}
 */
function runQuietly(command, parameters) {
  return new Promise((done) => {
    const child = spawn(command, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const stop = forwardSignals(child);
    child.on('error', (error) => done({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => {
      if (stop()) process.exit(143);
      done({ code: code ?? 143, output });
    });
  });
}

/** @returns {Promise<number>} */
function runScript() {
  // The shims in .bin take `node` from PATH, so that the pinned one must come first there.
  const path = `${bin}${delimiter}${env['PATH'] ?? ''}`;
  const child = spawn(join(bin, 'node'), [script, ...args], {
    cwd: root,
    env: { ...env, PATH: path },
    // The IPC channel closes when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  forwardSignals(child);
  return new Promise((done) => {
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      done(1);
    });
    child.on('exit', (code, signal) => done(code ?? (signal ? 143 : 1)));
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => boolean} forwards no more, and says whether there was a signal
 */
function forwardSignals(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let wasTold = false;
  const handlers = signals.map((signal) => {
    const forward = () => {
      wasTold = true;
      child.kill(signal);
    };
    process.on(signal, forward);
    return { signal, forward };
  });
  return () => {
    for (const { signal, forward } of handlers) process.off(signal, forward);
    return wasTold;
  };
}
