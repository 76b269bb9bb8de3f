/** One line of a conversation: the index of its speaker, and of the line (from 0) it replies to. */
export interface TalkLine {
  readonly speaker: number;
  readonly text: string;
  /** Absent: not a reply. */
  readonly answers?: number;
}

/** Placeholders and their values; `{0}` to `{3}` are the conversation's people. */
export const talkGaps: Readonly<Record<string, readonly string[]>> = {
  day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  room: ['room 1', 'room 2', 'room 3', 'the large room', 'the room upstairs'],
  thing: ['light ring', 'microphone', 'tripod', 'softbox', 'webcam', 'green screen'],
  hour: ['eight', 'nine', 'ten', 'eleven', 'midnight'],
  place: ['Lisbon', 'Prague', 'Vienna', 'Athens', 'Montreal', 'Warsaw'],
  treat: ['cake', 'croissants', 'a huge bowl of fruit', 'home-made biscuits', 'empanadas'],
};

const line = (speaker: number, text: string, answers?: number): TalkLine =>
  answers === undefined ? { speaker, text } : { speaker, text, answers };

/** Short conversations of two to four people. */
export const talks: readonly (readonly TalkLine[])[] = [
  [
    line(0, 'Good morning everybody ☀️'),
    line(1, 'Morning! Coffee first, words later'),
    line(2, 'Good morning from {place}!'),
    line(0, 'Oh nice, how is {place}?', 2),
    line(2, 'Warm. And the connection in the flat is better than at home 😄'),
  ],
  [
    line(0, 'Has anybody seen the {thing} of {room}? It is not in the cupboard.'),
    line(1, 'I borrowed it on {day}, sorry! It is back tonight.', 0),
    line(0, 'No hurry, I start at {hour}. Thank you 💛', 1),
  ],
  [
    line(0, 'Which {thing} do you use? Mine gives up after three years.'),
    line(1, 'The one from the studio. @{2} knows all about them, ask her'),
    line(2, 'Take the second cheapest, honestly. The expensive ones have an app nobody needs.', 0),
    line(0, 'Perfect, I like things without an app'),
  ],
  [
    line(0, 'My viewers asked for a quiz night. Has anyone done one?'),
    line(1, 'Yes! Ten questions are enough, and let them write the last two themselves.', 0),
    line(2, 'And a small prize. Mine was a postcard from {place}, they went wild'),
    line(0, 'A postcard is a lovely idea. Trying it on {day}!'),
    line(1, 'Tell us how it went 🙌'),
  ],
  [
    line(0, 'Is {room} free tonight from {hour}?'),
    line(1, 'As far as I know, yes. I am out by then.', 0),
  ],
  [
    line(0, 'There is {treat} in the kitchen. First come, first served!'),
    line(1, 'On my way'),
    line(2, 'Save me a piece, I am live until {hour} 🥺'),
    line(0, 'There is a plate with your name on it @{2}'),
  ],
  [
    line(0, 'Small win: my first full week with the plan I made. Every single shift.'),
    line(1, 'Congratulations!! That is a big win.', 0),
    line(2, '👏👏👏'),
    line(3, 'Proud of you! How did you do it?'),
    line(0, 'Shorter shifts, fixed days, and the phone in another room', 3),
  ],
  [
    line(0, 'Does the light in {room} flicker for you too?'),
    line(1, 'Only when it gets warm. I wrote to the admins already.', 0),
    line(0, 'Great, then I just leave it off and use the {thing}'),
  ],
  [
    line(0, 'How do you wind down after a late shift? I lie awake until four.'),
    line(1, 'Shower, tea, no screen for half an hour. Boring but it works.', 0),
    line(2, 'A walk around the block, even in the rain'),
    line(3, 'Audiobooks! I have never heard the end of a chapter 😴'),
    line(0, 'Trying all three tonight, in this order'),
  ],
  [
    line(
      0,
      'Reminder for everybody who is new: you can plan your hours by the week, it takes two minutes.',
    ),
    line(1, 'And you get a reminder half an hour before. It saved me on {day}.'),
    line(2, 'Thank you, I had not found that!', 0),
  ],
  [
    line(0, 'Somebody keeps asking me where I live, under different names. What do you do?'),
    line(1, 'Never answer, block, and write to the admins. They collect the accounts.', 0),
    line(2, 'Same here last month. The admins were quick and kind about it.'),
    line(0, 'Thank you both. Done.'),
  ],
  [
    line(0, 'Happy birthday @{1}! 🎂🎉'),
    line(2, 'Happy birthday!!'),
    line(1, 'You are the best, thank you 💕'),
  ],
  [
    line(0, 'Who is in on {day} evening? I would love to swap my early shift.'),
    line(1, 'I can take it if you take my late one', 0),
    line(0, 'Deal! You are a star', 1),
  ],
  [
    line(0, 'New background is up. A bookshelf, but make it pink. Opinions?'),
    line(1, 'Love it. The lamp on the left is a little bright though'),
    line(0, 'Moved the lamp. Better?', 1),
    line(1, 'Much better!'),
  ],
  [
    line(0, 'What do you eat before a long evening? I am bored of pasta'),
    line(1, 'Rice, egg, whatever is green'),
    line(2, '{treat}. I regret nothing'),
  ],
  [
    line(0, 'My microphone hums since {day}. Already changed the cable.'),
    line(1, 'Is your phone charging next to it? That was it for me.', 0),
    line(0, 'It WAS the charger. I have been fighting this for a week 😭', 1),
  ],
  [
    line(0, 'The training evening was really good, thank you to whoever organised it'),
    line(1, 'Agreed! More about lighting please'),
    line(2, 'And about saying no, kindly. I need that one.'),
  ],
  [
    line(0, 'Good night everybody, sleep well'),
    line(1, 'Good night!'),
    line(2, 'Night owls stay 🦉'),
  ],
];
