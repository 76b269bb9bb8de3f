// `npm run watching`: writes the Grafana dashboard and the rules of Prometheus anew.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFiles } from './make-files.ts';

for (const [name, text] of Object.entries(makeFiles())) {
  writeFileSync(join(import.meta.dirname, name), text);
  process.stdout.write(`infra/watching/${name}\n`);
}
