import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

/** A time of day, HH:mm, in the browser's own picker. */
export function TimeField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="time" />;
}
