import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'>, FieldWords {
  /** 40 px instead of 48 on desktops, for the tools above a list. */
  readonly dense?: boolean | undefined;
  /** What a field of type `password` holds, for the button that shows it. Absent: a password. */
  readonly secret?: string | undefined;
}

/**
 * One line of text; accepts react-hook-form's `register`. A password can be shown and pasted. A browser
 * fills nothing in and keeps nothing typed, in files no lock seals, unless `autoComplete` says what it is.
 */
export function TextField({
  label,
  help,
  error,
  className,
  type = 'text',
  dense,
  secret = 'password',
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  const isFilledIn = autoComplete !== 'off' && !isPassword;
  return (
    <FieldFrame label={label} help={help} error={error} id={rest.id}>
      {(wiring) => (
        <div className={styles.box} ref={isFilledIn ? matchFirst : undefined}>
          <input
            onInput={isFilledIn ? ({ currentTarget }) => matchDefault(currentTarget) : undefined}
            {...rest}
            {...wiring}
            // A browser keeps no password, but takes a shown one for text.
            autoComplete={isPassword && isShown ? 'off' : autoComplete}
            type={isPassword && isShown ? 'text' : type}
            className={classNames(
              styles.control,
              isPassword && styles.withToggle,
              dense && styles.dense,
              className,
            )}
          />
          {isPassword && (
            <IconButton
              className={styles.toggle}
              label={`${isShown ? 'Hide' : 'Show'} ${secret}`}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
            </IconButton>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/**
 * Chromium writes the text of a field to its session file unless it is the `value` attribute's: React
 * sees to that where it sets the value, here it is done for forms that leave it to the field.
 */
function matchDefault(input: HTMLInputElement): void {
  input.defaultValue = input.value;
}

function matchFirst(box: HTMLElement | null): void {
  const input = box?.querySelector('input');
  if (input) matchDefault(input);
}

/**
 * A calendar date, yyyy-MM-dd, in the browser's own picker; `min` and `max` bound it. Without a `max`
 * a year could be typed with six digits, which is no date outside of HTML.
 */
export function DateField({ max = '9999-12-31', ...rest }: Omit<TextFieldProps, 'type'>) {
  return <TextField {...rest} max={max} type="date" />;
}

/** A day and time by the device's clock, yyyy-MM-ddTHH:mm, in the browser's own picker; the same. */
export function MomentField({ max = '9999-12-31T23:59', ...rest }: Omit<TextFieldProps, 'type'>) {
  return <TextField {...rest} max={max} type="datetime-local" />;
}

/** A time of day, HH:mm, in the browser's own picker. */
export function TimeField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="time" />;
}
