// `npm run keep-client -- NAME [FOLDER]`: keeps the client of a release, which later servers are
// tested with (old-clients.test.ts). FOLDER: a checkout of it with its packages; absent: this one.
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const here = fileURLToPath(new URL('../..', import.meta.url));
const [name, from = here] = process.argv.slice(2);
if (name === undefined) throw new Error('Give the release a name: npm run keep-client -- 0.1.0');
const root = `${from}/pwa`;
const entry = `${root}/src/kept-client.ts`;
writeFileSync(
  entry,
  `export { effects } from './app/effects.ts';
export { fetchTransport } from './replica/environment/fetch-transport.ts';
export { openReplica } from './replica/replica.ts';
`,
);
try {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry, formats: ['es'] },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The client was not built');
  const path = fileURLToPath(new URL(`clients/${name}.mjs.gz`, import.meta.url));
  const bytes = gzipSync(chunk.code, { level: 9 });
  writeFileSync(path, bytes);
  process.stdout.write(`${path}: ${bytes.length} bytes\n`);
} finally {
  rmSync(entry);
}
