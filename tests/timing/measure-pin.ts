// `npm run measure:pin`: what guessing a PIN from a copied profile costs on one core of this machine, at
// the rounds that the app takes now. docs/security/app-lock-attacks.md and the lock's settings say it.
import { pinRounds } from '@greenroom/pwa/replica/lock/pin-way';
import { hoursForAll, measureGuess } from './pin-cost.ts';

const milliseconds = await measureGuess(31);
process.stdout.write(
  `${pinRounds.toLocaleString('en')} rounds: one guess ${Math.round(milliseconds)} ms on one core, ` +
    `all of six digits ${hoursForAll(milliseconds)} hours\n`,
);
