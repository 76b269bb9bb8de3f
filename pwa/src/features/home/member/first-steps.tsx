import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import styles from './first-steps.module.css';

export interface FirstStep {
  readonly title: string;
  readonly isDone: boolean;
  /** The screen it is done on, or what to do here. Absent: it cannot be done here. */
  readonly way?: string | (() => void) | undefined;
  /** Below the title while it is not done. */
  readonly hint: string;
}

interface FirstStepsProps {
  readonly name: string;
  readonly steps: readonly FirstStep[];
  /** False: some may be done without being ticked yet. */
  readonly isKnown: boolean;
  readonly onDismiss: () => void;
}

/** What a new member does first, ticked as it gets done. */
export function FirstSteps({ name, steps, isKnown, onDismiss }: FirstStepsProps) {
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const isDone = doneCount === steps.length;
  const counted = `${doneCount} of ${steps.length} steps done`;
  return (
    <section ref={passFocusOn} className={styles.card} aria-labelledby="first-steps">
      <div className={styles.head}>
        <div className={styles.greeting}>
          <h2 id="first-steps" className="text-title text-line">
            Welcome, {name}
          </h2>
          <p className="text-small">
            {isDone ? 'You are ready' : isKnown ? counted : 'To begin with'}
          </p>
        </div>
        <Button size="small" variant="quiet" onClick={onDismiss}>
          {isDone ? 'Done' : 'Hide'}
        </Button>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ step }: { readonly step: FirstStep }) {
  const { title, isDone, way, hint } = step;
  const Mark = isDone ? CircleCheck : CircleDashed;
  const words = (
    <>
      <Mark
        className={classNames(styles.mark, isDone && styles.done)}
        size={22}
        aria-hidden="true"
      />
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        {isDone ? (
          <VisuallyHidden>, done</VisuallyHidden>
        ) : (
          <span className="text-small text-line">{hint}</span>
        )}
      </span>
    </>
  );
  if (isDone || way === undefined) return <div className={styles.step}>{words}</div>;
  const chevron = <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />;
  if (typeof way === 'string') {
    return (
      <Link className={styles.step} to={way}>
        {words}
        {chevron}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.step} onClick={way}>
      {words}
      {chevron}
    </button>
  );
}
