import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import styles from './text-field.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldWords {}

/** Several lines of text; grows with its content where the browser supports it. */
export function TextArea({ label, help, error, className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} help={help} error={error} id={rest.id}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          // As in MessageField.
          autoComplete="off"
          rows={rows}
          className={classNames(styles.control, styles.area, className)}
        />
      )}
    </FieldFrame>
  );
}
