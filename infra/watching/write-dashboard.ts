// `npm run watching`: writes the Grafana dashboard anew.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDashboard } from './make-dashboard.ts';

writeFileSync(join(import.meta.dirname, 'dashboard.json'), makeDashboard());
process.stdout.write('infra/watching/dashboard.json\n');
