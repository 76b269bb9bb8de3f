import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldWords } from '../text-field/field-frame.tsx';
import styles from './select-field.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'size'>, FieldWords {
  readonly options: readonly SelectOption[];
  /** 40 px instead of 48, for the tools above a list. */
  readonly dense?: boolean | undefined;
  /** The label before the field instead of above it, for the tools above a list. */
  readonly beside?: boolean | undefined;
}

export function SelectField(props: SelectFieldProps) {
  const { label, help, error, options, dense = false, beside = false, className, ...rest } = props;
  return (
    <FieldFrame label={label} help={help} error={error} id={rest.id} beside={beside}>
      {(wiring) => (
        <div className={styles.box}>
          <select
            {...rest}
            {...wiring}
            // As in MessageField.
            autoComplete="off"
            className={classNames(styles.control, dense && styles.dense, className)}
          >
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
}
