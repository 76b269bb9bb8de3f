import type { CallForm, TextForm } from '@greenroom/sync-protocol/call';
import fc from 'fast-check';
import { type FormPart, type MultipartBody, multipartOf, tinyPng } from './multipart.ts';
import { oddText } from './odd-values.ts';

/** Forms with these fields: valid, nearly valid, cut off, and non-forms. */
export function formsOf(
  form: CallForm | TextForm,
  fields: fc.Arbitrary<unknown>,
): fc.Arbitrary<MultipartBody> {
  const texts = fields.map((values): FormPart[] =>
    Object.entries((values ?? {}) as object).map(([field, value]) => ({
      field: headerSafe(field),
      content: typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    })),
  );
  const whole = fc
    .tuple(texts, fc.oneof(fc.constant([]), filesOf(form)), fc.boolean())
    .map(([some, files, isFirst]) =>
      multipartOf(isFirst ? [...files, ...some] : [...some, ...files]),
    );
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 2, arbitrary: fc.tuple(whole, fc.double({ min: 0, max: 1, noNaN: true })).map(cut) },
    { weight: 1, arbitrary: fc.tuple(whole, oddText).map(withContentType) },
    { weight: 1, arbitrary: fc.tuple(whole, oddText).map(withPayload) },
  );
}

function filesOf(form: CallForm | TextForm): fc.Arbitrary<FormPart[]> {
  // A form of text alone takes no file, whatever its name.
  const file = 'file' in form ? form.file : 'file';
  const content = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Uint8Array>(tinyPng) },
    fc.uint8Array({ maxLength: 200 }),
    fc.nat(tinyPng.length).map((length) => tinyPng.subarray(0, length)),
    fc.constantFrom(
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      '\u00ff\u00d8\u00ff',
    ),
  );
  const part = fc.record({
    field: fc.oneof({ weight: 8, arbitrary: fc.constant(file) }, oddText.map(headerSafe)),
    content,
    fileName: oddText.map(headerSafe),
    type: fc.constantFrom('image/png', 'text/html', 'application/json', ''),
  });
  return fc.oneof(
    { weight: 6, arbitrary: part.map((one) => [one]) },
    fc.array(part, { maxLength: 3 }),
  );
}

/** Longer names and line ends are covered by raw requests; here the form itself must be parsed. */
function headerSafe(text: string): string {
  return text.replaceAll(/[\r\n"]/g, '').slice(0, 300);
}

function cut([body, share]: [MultipartBody, number]): MultipartBody {
  return { ...body, payload: body.payload.subarray(0, Math.floor(body.payload.length * share)) };
}

function withContentType([body, text]: [MultipartBody, string]): MultipartBody {
  const rest = text.replaceAll(/[^ -~]/g, '').slice(0, 300);
  return { ...body, headers: { 'content-type': `multipart/form-data; boundary=${rest}` } };
}

function withPayload([body, text]: [MultipartBody, string]): MultipartBody {
  return { ...body, payload: Buffer.from(text) };
}
