import type { MessageStatus } from '@greenroom/sync-protocol/support/support-records';
import type { Random } from './random.ts';

/** A message to the administrators and its outcome. */
export interface Letter {
  readonly content: string;
  readonly status: MessageStatus;
  /** Null: not answered yet. */
  readonly response: string | null;
}

/** Placeholders of the texts and their possible values. */
const gaps: Readonly<Record<string, readonly string[]>> = {
  day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  room: ['room 1', 'room 2', 'room 3', 'the large room', 'the room upstairs'],
  thing: ['light ring', 'microphone', 'tripod', 'softbox', 'webcam', 'folding screen'],
  hour: ['eight', 'nine', 'ten', 'half past ten', 'eleven', 'midnight'],
  place: ['Lisbon', 'Prague', 'Vienna', 'Athens', 'Montreal', 'Warsaw'],
  weeks: ['a week', 'ten days', 'two weeks', 'three weeks'],
};

type Outcome = readonly [status: MessageStatus, response: string | null];

const open: Outcome = ['pending', null];
const seen: Outcome = ['in_progress', null];

const inHand = (response: string): Outcome => ['in_progress', response];
const done = (response: string): Outcome => ['resolved', response];

const texts: readonly (readonly [content: string, outcome: Outcome])[] = [
  [
    'My {thing} broke during the stream on {day}. Is there a spare one in the studio?',
    done('Yes, in the left cupboard of {room}. Please leave a note so that we order another.'),
  ],
  [
    'Could I move my fixed evening to {day} from next month on?',
    done('{day} works. Just plan it in your schedule, nobody needs to confirm it.'),
  ],
  [
    'A viewer keeps asking where I live, under several names. What should I do?',
    inHand('Well done for telling us. Please do not answer him; we are collecting his accounts.'),
  ],
  [
    'I will be in {place} for {weeks} and stream from there. Do I have to change anything?',
    done('Have a good trip! Plan the hours as your phone shows them, they will be right.'),
  ],
  ['The upload of my new profile picture fails every time, the photo has about 12 MB.', open],
  ['Is {room} free on {day} evening? The flat above mine is being renovated.', open],
  ['I recorded a shift as partial by mistake, it was the full evening. It was last {day}.', seen],
  [
    'Thank you for the training evening on {day}, it helped a lot. Will there be one about lighting?',
    done('Glad to hear it. Lighting comes next month, you will find it here first.'),
  ],
  ['My connection drops around {hour}. Do the hours count that I could not stream?', open],
  [
    'Who do I ask about the contract for the new platform?',
    done('Write to us here, we forward it and answer within two days.'),
  ],
  ['Could somebody look at the lamp in {room}? It flickers when it gets warm.', open],
  [
    'The door of {room} does not lock any more since {day}.',
    inHand('The locksmith comes tomorrow morning.'),
  ],
  [
    'May a friend watch in {room} on {day}? She would like to start with us.',
    done('Yes, if she brings her passport: nobody under 18 may be in the building.'),
  ],
  ['I am ill and shall not stream for {weeks}. Do I have to delete what I planned?', open],
  [
    'How early may I come in on {day}? I would like to set up before {hour}.',
    done('From six on somebody is there. Before that please ring the bell.'),
  ],
  [
    'Somebody has put a recording of my stream from {day} on another site. Can you help?',
    inHand('We have sent the site a request to take it down and tell you as soon as it is gone.'),
  ],
  ['Is there a {thing} I can borrow for {weeks}? Mine is being repaired.', seen],
  [
    'The heating in {room} was off all evening on {day}.',
    done('It ran on the summer timer; that is put right, and it is warm from four on.'),
  ],
  ['Can I have a second locker in {room}? My costumes do not fit into one.', open],
  [
    'I should like to swap {day} with somebody. Is there a list of who would?',
    done('Not yet. Write in the chat, most swaps are found there within a day.'),
  ],
  ['I have a new phone and my reminders come an hour late since I am back from {place}.', seen],
  [
    'Is it all right to stream with the window of {room} open? Neighbours complained on {day}.',
    done('Before {hour} yes, afterwards please keep it closed.'),
  ],
  ['Could we have a screen in {room}, so that I need not turn round for the chat?', open],
  [
    'I left a {thing} in {room} on {day}. Has anybody found it?',
    done('It lies at the entrance, with your name on it.'),
  ],
];

/**
 * So many letters, in an order of chance; a text comes again, with other gaps where it has any, only
 * after all the others.
 */
export function drawLetters(random: Random, count: number): Letter[] {
  let deck: (typeof texts)[number][] = [];
  return Array.from({ length: count }, () => {
    if (deck.length === 0) deck = random.shuffle(texts);
    const [content, [status, response]] = deck.pop() ?? random.pick(texts);
    // Question and answer use the same values.
    const words = new Map<string, string>();
    const fill = (text: string) => fillGaps(random, text, words);
    return { content: fill(content), status, response: response === null ? null : fill(response) };
  });
}

function fillGaps(random: Random, text: string, words: Map<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_whole, gap: string) => {
    const word = words.get(gap) ?? random.pick(gaps[gap] ?? [gap]);
    words.set(gap, word);
    return word;
  });
}

export const rejectionReasons = [
  'We could not confirm that you are 18 or older. Please write to us with a valid document.',
  'We already have an account for you. Please sign in with that one.',
];

export const leavingReasons = [
  'I am starting a full-time job next month and will not stream any more. Thank you for everything.',
  'I am moving abroad and stop streaming.',
];
