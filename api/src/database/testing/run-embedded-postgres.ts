import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';

// A process for tests that kill it: sends its parent PostgreSQL's address, then keeps running.
const folder = process.argv[2];
if (folder === undefined || !process.send) throw new Error('Needs a folder and a parent');
const postgres = await startEmbeddedPostgres({ folder });
process.send({ url: postgres.url, pid: postgres.pid });
process.on('disconnect', () => void postgres.stop());
