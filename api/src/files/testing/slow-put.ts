// A process of its own that stores an object without ever coming to its end: it is killed meanwhile.
import { Readable } from 'node:stream';
import { directoryStorage } from '../directory-storage.ts';

const [folder = '', key = ''] = process.argv.slice(2);

async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000, 'x');
  process.stdout.write('half\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}

await directoryStorage(folder).put(key, Readable.from(endless()), 'text/plain');
