import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { copyText } from '../../ui/toast/copy-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import type { StepsDone } from './first-steps-room.ts';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  readonly done: StepsDone;
  /** Keeps the room of what may come, and shows nothing. Absent: false. */
  readonly isGuess?: boolean;
  /** A picture of it, which goes once its code is loaded and must take no focus along. Absent: false. */
  readonly isComing?: boolean;
}

/** The first three steps in a new installation, ticked by its data; nothing once all are done. */
export function FirstSteps({ done, isGuess = false, isComing = false }: FirstStepsProps) {
  const toRate = useRateAddress();
  if (!done.includes(false)) return null;
  const [hasInvited, hasUploaded, hasRate] = done;
  const steps = [
    {
      title: 'Invite members',
      text: 'Send them the link; you approve each account.',
      isDone: hasInvited,
      action: (
        <Button size="small" onClick={() => void copyText(location.origin)}>
          <Copy size={16} aria-hidden="true" />
          Copy the link
        </Button>
      ),
    },
    {
      title: 'Upload the first module',
      text: 'Videos, documents and texts to learn from.',
      isDone: hasUploaded,
      action: (
        <LinkButton size="small" to="/admin/training">
          Training Content
        </LinkButton>
      ),
    },
    {
      title: 'Set the exchange rate',
      text: 'From dollars to pounds; until then it is 0.8000.',
      isDone: hasRate,
      action: (
        <LinkButton size="small" to={toRate}>
          Exchange Rate
        </LinkButton>
      ),
    },
  ];
  return (
    <section
      className={classNames(styles.section, isGuess && styles.guess)}
      aria-labelledby="first-steps"
      inert={isComing}
    >
      <h2 id="first-steps" className={styles.heading}>
        First steps
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step key={step.title} number={index + 1} {...step} />
        ))}
      </ol>
    </section>
  );
}

const dashboard = '/admin-dashboard';

/** Asks for the rate on the dashboard; on it, what is chosen and open stays. */
function useRateAddress(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(pathname === dashboard ? search : '');
  params.set('ask', 'rate');
  return `${dashboard}?${params}`;
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly action: ReactNode;
}

function Step({ number, title, text, isDone, action }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={classNames(styles.number, isDone && styles.done)}>
        {isDone ? <Check size={18} aria-hidden="true" /> : number}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {title}
          {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
        </p>
        <p className="text-note">{text}</p>
        {!isDone && action}
      </div>
    </li>
  );
}
