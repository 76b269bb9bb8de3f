// `npm run keys:rotate`: a new key for bank details, while the server runs or not.
import { parseArgs } from 'node:util';
import { readConfig } from '@greenroom/api/config';
import { rotateBankKeys } from '../keys/rotate-bank-keys.ts';

try {
  const { values } = parseArgs({
    options: { 'discard-lost': { type: 'boolean', default: false } },
  });
  await rotateBankKeys({
    config: readConfig(process.env),
    discardsLost: values['discard-lost'],
    report: (line) => void process.stdout.write(`${line}\n`),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
