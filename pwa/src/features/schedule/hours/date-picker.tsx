import { CalendarDays } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { isShowableDay, pickerDay } from '../schedule-dates.ts';
import styles from './date-picker.module.css';

interface DatePickerProps {
  readonly selected: string;
  readonly today: string;
  readonly onChoose: (date: string) => void;
}

// The calendar is large and used with a mouse only: loaded on the first press.
const DatePopover = lazy(async () => {
  const { ScheduleDatePopover } = await import('./date-popover.tsx');
  return { default: ScheduleDatePopover };
});

/** The native picker for touch, a popover for a mouse (looks.md, Fields). */
export function ScheduleDatePicker(props: DatePickerProps) {
  const isTouch = useMediaQuery('(pointer: coarse)');
  return isTouch ? <NativePicker {...props} /> : <PopoverPicker {...props} />;
}

function NativePicker({ selected, today, onChoose }: DatePickerProps) {
  return (
    <label className={classNames(styles.picker, styles.native)}>
      <Face>{pickerDay(selected, today)}</Face>
      <input
        className={styles.input}
        type="date"
        aria-label="Choose a date"
        value={selected}
        onClick={(event) => openNative(event.currentTarget)}
        onChange={(event) => {
          // A cleared field selects nothing.
          if (isShowableDay(event.target.value)) onChoose(event.target.value);
        }}
      />
    </label>
  );
}

function openNative(input: HTMLInputElement): void {
  try {
    input.showPicker();
  } catch {
    // Unsupported, or forbidden in this frame: the field itself still works.
  }
}

function PopoverPicker({ selected, today, onChoose }: DatePickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.picker}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(!isOpen);
        }}
      >
        <Face>{pickerDay(selected, today)}</Face> <VisuallyHidden>Choose a date</VisuallyHidden>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <DatePopover
            open={isOpen}
            onOpenChange={setIsOpen}
            anchor={button}
            selected={selected}
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

function Face({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <CalendarDays size={18} aria-hidden="true" />
      <span>{children}</span>
    </>
  );
}
