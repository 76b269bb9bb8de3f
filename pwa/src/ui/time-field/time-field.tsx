import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

/** A time of day, HH:mm, by the browser's own wheel or clock. */
export function TimeField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="time" />;
}
