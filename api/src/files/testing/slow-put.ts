// A process of its own that stores an object without ever coming to its end: it is killed meanwhile.
import { Readable } from 'node:stream';
import { directoryStorage } from '../directory-storage.ts';

const [folder = '', key = ''] = process.argv.slice(2);

async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000, 'x');
  process.stdout.write('half\n');
  // A promise alone keeps no process alive.
  setInterval(() => undefined, 60_000);
  await new Promise(() => undefined);
}

await directoryStorage(folder).put(key, Readable.from(endless()), 'text/plain');
