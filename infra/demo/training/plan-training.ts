import type { ItemType } from '@greenroom/sync-protocol/training/training-records';
import { createRandom } from '../random.ts';

/** A part of a section; `file` is a name in `media`, `content` Markdown. */
export interface DemoItem {
  readonly type: ItemType;
  readonly title: string;
  readonly content?: string;
  readonly file?: string;
}

export interface DemoSection {
  readonly title: string;
  readonly items: readonly DemoItem[];
}

export interface DemoModule {
  readonly title: string;
  readonly description: string;
  /** In `media`; null: none. */
  readonly thumbnail: string | null;
  /** Of a single-video module; null: it has sections. */
  readonly video: string | null;
  readonly sections: readonly DemoSection[];
}

/** The modules, in their order. */
export const demoModules: readonly DemoModule[] = [
  {
    title: 'Welcome to Greenroom',
    description: 'How we work together, and what you can count on.',
    thumbnail: 'cover-welcome.jpg',
    video: null,
    sections: [
      {
        title: 'Your first week',
        items: [
          { type: 'video', title: 'A short tour', file: 'welcome.mp4' },
          {
            type: 'text',
            title: 'What to do first',
            content:
              '## Three things before your first shift\n\n1. Plan your hours in **Schedule**.\n2. Say hello in the **Chat**.\n3. Turn on the reminders you want.\n\n> Questions are welcome at any hour: write to us under *Support*.',
          },
        ],
      },
      {
        title: 'House rules',
        items: [
          { type: 'document', title: 'House rules, four pages', file: 'house-rules.pdf' },
          {
            type: 'text',
            title: 'In one sentence',
            content: 'Be on time, be kind, and **never** share what somebody told you in private.',
          },
        ],
      },
    ],
  },
  {
    title: 'Light your room',
    description: 'Three lamps, one window, and what they do to a face.',
    thumbnail: 'cover-lighting.jpg',
    video: null,
    sections: [
      {
        title: 'Three lamps',
        items: [
          { type: 'video', title: 'Setting them up', file: 'lighting.mp4' },
          { type: 'image', title: 'Where they stand', file: 'key-light.jpg' },
        ],
      },
      {
        title: 'Colour',
        items: [
          {
            type: 'text',
            title: 'Warm or cold',
            content:
              '| Light | Kelvin |\n| --- | --- |\n| Evening lamp | 2,700 |\n| Daylight | 5,600 |\n\nMixed colours look tired. Choose **one** and keep it.',
          },
        ],
      },
      {
        title: 'Before you go live',
        items: [
          {
            type: 'text',
            title: 'Checklist',
            content:
              '- Wipe the lens.\n- Look at yourself on a phone.\n- Switch off the ceiling lamp.',
          },
        ],
      },
    ],
  },
  {
    title: 'Sound without echo',
    description: 'A blanket, a bookshelf and the right distance.',
    thumbnail: null,
    video: 'sound.webm',
    sections: [],
  },
  {
    title: 'Payouts explained',
    description: 'From dollars of a week to pounds in your bank.',
    thumbnail: 'cover-payouts.jpg',
    video: null,
    sections: [
      {
        title: 'The week',
        items: [
          {
            type: 'text',
            title: 'Sunday to Sunday',
            content:
              'A week begins on **Sunday at 00:00 UTC**. Your earnings are stated in dollars and shown in pounds at that week’s rate.',
          },
        ],
      },
    ],
  },
];

/** How far a member is in a module; null: no grant. */
export type DemoProgress = 'granted' | 'begun' | 'done' | null;

/**
 * A member's state per module, in the order of `demoModules`: most have done the first, fewer get
 * further. The first member has one of each.
 */
export function planProgress(seed: number, username: string, index: number): DemoProgress[] {
  if (index === 0) return ['done', 'begun', 'granted', null];
  const random = createRandom(`${seed}/${username}/training`);
  return demoModules.map((_, place) => {
    if (!random.chance(0.95 - place * 0.25)) return null;
    if (random.chance(0.7 - place * 0.2)) return 'done';
    return random.chance(0.6) ? 'begun' : 'granted';
  });
}
