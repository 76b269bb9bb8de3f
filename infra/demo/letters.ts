import type { MessageStatus } from '@greenroom/sync-protocol/support/support-records';

/** What a member writes to the administrators, and what came of it. */
export interface Letter {
  readonly content: string;
  readonly status: MessageStatus;
  /** Null: nobody has answered yet. */
  readonly response: string | null;
}

export const letters: readonly Letter[] = [
  {
    content:
      'My light ring broke during the stream last night. Is there a spare one in the studio?',
    status: 'resolved',
    response: 'Yes, in the left cupboard of room 2. Please leave a note so that we order another.',
  },
  {
    content: 'Could I move my fixed evening from Thursday to Friday from next month on?',
    status: 'resolved',
    response: 'Friday works. Just plan it in your schedule, nobody needs to confirm it.',
  },
  {
    content: 'A viewer keeps asking where I live, under several names. What should I do?',
    status: 'in_progress',
    response: 'Well done for telling us. Please do not answer him; we are collecting his accounts.',
  },
  {
    content:
      'I will be travelling in the second half of the month and stream from another time zone.',
    status: 'resolved',
    response: 'Have a good trip! Plan the hours as your phone shows them, they will be right.',
  },
  {
    content: 'The upload of my new profile picture fails every time, the photo has about 12 MB.',
    status: 'pending',
    response: null,
  },
  {
    content:
      'Is there a quiet room I can book on Sunday evening? The flat above mine is being renovated.',
    status: 'pending',
    response: null,
  },
  {
    content:
      'I recorded a shift as partial by mistake, it was the full evening. It is three weeks ago.',
    status: 'in_progress',
    response: null,
  },
  {
    content:
      'Thank you for the training evening, it helped a lot. Will there be one about lighting?',
    status: 'resolved',
    response: 'Glad to hear it. Lighting comes next month, you will find it here first.',
  },
  {
    content: 'My connection drops around midnight. Do the hours count that I could not stream?',
    status: 'pending',
    response: null,
  },
  {
    content: 'Who do I ask about the contract for the new platform?',
    status: 'resolved',
    response: 'Write to us here, we forward it and answer within two days.',
  },
];

export const rejectionReasons = [
  'We could not confirm that you are 18 or older. Please write to us with a valid document.',
  'We already have an account for you. Please sign in with that one.',
];

export const leavingReasons = [
  'I am starting a full-time job next month and will not stream any more. Thank you for everything.',
  'I am moving abroad and stop streaming.',
];
