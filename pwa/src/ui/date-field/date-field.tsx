import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

/** A calendar date, yyyy-MM-dd, by the browser's own calendar; `min` and `max` bound it. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="date" />;
}
