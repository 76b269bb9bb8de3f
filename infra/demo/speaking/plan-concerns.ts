import type { ConcernStatus } from '@greenroom/sync-protocol/concerns/concerns-records';
import { followUpBytes, makeFollowUpCode } from '@greenroom/sync-protocol/concerns/follow-up-code';
import { createRandom } from '../random.ts';

/** An anonymous concern and what the administrators made of it. */
export interface DemoConcern {
  readonly content: string;
  readonly followUpCode: string;
  readonly status: ConcernStatus;
  /** Null: none was given. */
  readonly response: string | null;
}

const texts: readonly (readonly [
  content: string,
  status: ConcernStatus,
  response: string | null,
])[] = [
  [
    'The corridor behind the large room is dark after ten, and the door to the street stands open.',
    'resolved',
    'Thank you. There is a lamp with a sensor now, and the door closes by itself.',
  ],
  [
    'Somebody in the team makes jokes about how people look when they have just come in. I do not want to say who, I only want it to stop.',
    'reviewed',
    'We have spoken with the whole team about it. Please write again if it goes on.',
  ],
  [
    'I am afraid to take a week off, because those who did got the worse evenings.',
    'pending',
    null,
  ],
  [
    'The schedule of the rooms is given out too late to find somebody for my children.',
    'reviewed',
    null,
  ],
  [
    'Two of us feel watched by a viewer who seems to know when we leave the house.',
    'pending',
    null,
  ],
  ['There is mould in the changing room, behind the mirror.', 'resolved', null],
  [
    'Who reads the chat at night? Some of what is written there would need somebody to step in.',
    'pending',
    null,
  ],
];

/** One concern of each kind of outcome, and some that wait. */
export function planConcerns(seed: number): DemoConcern[] {
  const random = createRandom(`${seed}/concerns`);
  return texts.map(([content, status, response]) => {
    const bytes = Uint8Array.from({ length: followUpBytes }, () => random.whole(0, 255));
    return { content, followUpCode: makeFollowUpCode(bytes), status, response };
  });
}
