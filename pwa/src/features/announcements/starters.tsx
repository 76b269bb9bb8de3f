import { Banknote, DoorClosed, GraduationCap } from 'lucide-react';
import { CardButton } from '../../ui/card/card.tsx';
import type { AnnouncementDraft } from './compose/announcement-draft.ts';
import styles from './starters.module.css';

/** The beginning of an announcement; what is in brackets is for its author to fill in. */
export type Starter = Pick<AnnouncementDraft, 'title' | 'message'>;

const starters = [
  {
    Icon: DoorClosed,
    text: 'Which one, how long',
    start: {
      title: 'A room is closed',
      message: 'Room [number] is closed on [day]. Please plan your hours in another one.',
    },
  },
  {
    Icon: GraduationCap,
    text: 'What, and for whom',
    start: {
      title: 'New training',
      message:
        'There is a new module in Training: [title]. If it is locked for you, request access there.',
    },
  },
  {
    Icon: Banknote,
    text: 'Which week and day',
    start: {
      title: 'Payout day',
      message:
        'The earnings of the week until [day] are paid out on [day]. Please check that your bank details are up to date.',
    },
  },
] as const;

interface StartersProps {
  readonly onStart: (start: Starter) => void;
}

/** Announcements to begin with, while there is none: each opens the form with its words. */
export function Starters({ onStart }: StartersProps) {
  return (
    <section className={styles.starters} aria-labelledby="starters">
      <h3 id="starters" className={styles.title}>
        Or begin with
      </h3>
      {starters.map(({ Icon, text, start }) => (
        <CardButton
          key={start.title}
          icon={<Icon size={24} aria-hidden="true" />}
          title={start.title}
          text={text}
          onClick={() => onStart(start)}
        />
      ))}
    </section>
  );
}
