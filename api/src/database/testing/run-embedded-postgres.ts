import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';

// A process of its own for tests that kill it: tells its parent where PostgreSQL is, then stays.
const folder = process.argv[2];
if (folder === undefined || !process.send) throw new Error('Needs a folder and a parent');
const postgres = await startEmbeddedPostgres({ folder });
process.send({ url: postgres.url, pid: postgres.pid });
process.on('disconnect', () => void postgres.stop());
