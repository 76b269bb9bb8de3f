import { TextField, type TextFieldProps } from '../../../ui/text-field/text-field.tsx';
import type { TypedRate } from './use-typed-rate.ts';

interface RateFieldProps extends Pick<TextFieldProps, 'label' | 'help' | 'disabled'> {
  readonly rate: TypedRate;
}

/** Takes a rate in steps of 0.0001 (spec admin 2). */
export function RateField({ rate, ...field }: RateFieldProps) {
  return (
    <TextField
      {...field}
      help={field.help ?? 'Above 0, at most 10.'}
      type="number"
      inputMode="decimal"
      step="0.0001"
      min="0"
      placeholder="0.8000"
      value={rate.typed}
      error={rate.error}
      onChange={(event) => rate.type(event.target.value)}
    />
  );
}
