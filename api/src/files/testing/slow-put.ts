// A process that stores an object without ever finishing: the test kills it.
import { Readable } from 'node:stream';
import { directoryStorage } from '../directory-storage.ts';

const [folder = '', key = ''] = process.argv.slice(2);

async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000, 'x');
  process.stdout.write('half\n');
  // A pending promise alone does not keep a process running.
  setInterval(() => undefined, 60_000);
  await new Promise(() => undefined);
}

await directoryStorage(folder).put(
  key,
  { stream: Readable.from(endless()), size: 200_000 },
  'text/plain',
);
