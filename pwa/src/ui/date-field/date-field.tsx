import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

/** A calendar date, yyyy-MM-dd, in the browser's own picker; `min` and `max` bound it. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="date" />;
}
