import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text-field.module.css';

export interface FieldWords {
  readonly label: string;
  /** One line below, for what is not obvious. */
  readonly help?: ReactNode;
  /** What is wrong and how to correct it; replaces the help. */
  readonly error?: string | undefined;
}

/** Attributes of the control that link it to its label, help and error. */
export interface ControlWiring {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldWords {
  readonly id?: string | undefined;
  readonly required?: boolean | undefined;
  /** The label before the control instead of above it. */
  readonly beside?: boolean | undefined;
  readonly children: (wiring: ControlWiring) => ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { label, help, error, id, beside = false, children } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const hasError = error !== undefined && error !== '';
  const hasNote = hasError || (help !== undefined && help !== null);
  return (
    <div className={classNames(styles.field, beside && styles.beside)}>
      <label className="text-label" htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': hasError ? true : undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {hasError && (
        <p className={styles.error} id={noteId}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
      {!hasError && hasNote && (
        <p className="text-note" id={noteId}>
          {help}
        </p>
      )}
    </div>
  );
}
