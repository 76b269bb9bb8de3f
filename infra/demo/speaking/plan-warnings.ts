import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { createRandom, idOf } from '../random.ts';
import { timeOf } from '../wall-clock.ts';

/** An entry of the blocklist. */
export interface DemoWarning {
  readonly id: string;
  readonly memberName: string;
  readonly description: string;
  /** Local wall-clock time of writing. */
  readonly writtenAt: LocalMoment;
}

const texts: readonly (readonly [memberName: string, description: string])[] = [
  ['goldfinch_77', 'Promises large tips in private messages and asks for a home address first.'],
  [
    'Mr.Velvet',
    'Records streams and offers the recordings to others.\nBlocked on two platforms already; comes back under names with a full stop in them.',
  ],
  ['night-owl-berlin', 'Insults everybody who does not greet him by name.'],
  ['thereal_anton', 'Says he is from the agency and asks for a password. He is not.'],
  ['Kind Stranger', 'Paid by card and had every payment charged back a month later.'],
  [
    'xX_sirius_Xx',
    'Waited at the studio’s entrance on two evenings. Please tell us when you see him.',
  ],
  ['marquis', 'Threatens to write to families. Do not answer, take a screenshot.'],
];

/** Every fourth member has written one, in the last weeks. `index`: the member's place. */
export function planWarnings(own: string, index: number, now: LocalMoment): DemoWarning[] {
  const text = index % 4 === 1 ? texts[(index - 1) / 4] : undefined;
  if (!text) return [];
  const random = createRandom(`${own}/warning`);
  const [memberName, description] = text;
  const date = addDays(now.date, -random.whole(1, 60));
  const time = timeOf(random.whole(9 * 60, 23 * 60));
  return [{ id: idOf(`${own}/warning`), memberName, description, writtenAt: { date, time } }];
}
