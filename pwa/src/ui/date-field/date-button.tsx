import { CalendarDays } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { classNames } from '../class-names.ts';
import type { ControlWiring } from '../text-field/field-frame.tsx';
import { showToast } from '../toast/toast-store.ts';
import styles from './date-button.module.css';
import type { DateChoice } from './date-popover.tsx';

interface DateButtonProps extends DateChoice {
  /** For screen readers: 'Choose a date'. */
  readonly label: string;
  /** What it shows: 'Fri 20 Nov'. */
  readonly text: string;
  /** Of the field around it. Absent: there is none. */
  readonly wiring?: ControlWiring | undefined;
  readonly className?: string | undefined;
}

// The calendar is large and used with a mouse only: loaded on the first press.
const DatePopover = lazyScreen(() =>
  import('./date-popover.tsx').then((module) => module.DatePopover),
);

/** A day in words; opens the native picker for touch, a calendar for a mouse (looks.md, Fields). */
export function DateButton(props: DateButtonProps) {
  const isTouch = useMediaQuery('(pointer: coarse)');
  return isTouch ? <NativePicker {...props} /> : <PopoverPicker {...props} />;
}

function NativePicker(props: DateButtonProps) {
  const { value, min, max, emptyText, label, text, wiring, className, onChoose } = props;
  return (
    <span className={classNames(styles.picker, styles.native, className)}>
      <CalendarDays size={18} aria-hidden="true" />
      {text}
      <input
        {...wiring}
        className={styles.input}
        type="date"
        // As in MessageField.
        autoComplete="off"
        aria-label={label}
        value={value}
        min={min}
        max={max}
        onClick={(event) => openNative(event.currentTarget)}
        onChange={({ target }) => {
          if (target.value !== '' || emptyText !== undefined) onChoose(target.value);
        }}
      />
    </span>
  );
}

function openNative(input: HTMLInputElement): void {
  try {
    input.showPicker();
  } catch {
    // Unsupported, or forbidden in this frame: the field itself still works.
  }
}

function PopoverPicker({ label, text, wiring, className, onChoose, ...choice }: DateButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = async () => {
    try {
      // Rendered without its code, it would take the form around it with it.
      await DatePopover.preload();
      setWasOpened(true);
      setIsOpen(true);
    } catch {
      showToast({
        title: 'The calendar could not be loaded',
        text: 'Check your connection and try again.',
        tone: 'destructive',
      });
    }
  };
  return (
    <>
      <button
        {...wiring}
        ref={button}
        type="button"
        className={classNames(styles.picker, className)}
        aria-label={`${label}: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          if (wasOpened) setIsOpen(!isOpen);
          else void open();
        }}
      >
        <CalendarDays size={18} aria-hidden="true" />
        {text}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <DatePopover
            {...choice}
            open={isOpen}
            onOpenChange={setIsOpen}
            anchor={button}
            onChoose={(date) => {
              setIsOpen(false);
              onChoose(date);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
