/** A part of a form: a text field, or a file if it has a filename. */
export interface FormPart {
  readonly field: string;
  readonly content: string | Uint8Array;
  /** Absent: a text field. */
  readonly fileName?: string;
  /** Declared media type. Absent: application/octet-stream. */
  readonly type?: string;
}

export interface MultipartBody {
  readonly payload: Buffer;
  readonly headers: { readonly 'content-type': string };
}

const boundary = '----greenroom-test-form';

/** A tiny image: a PNG of two pixels. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM4Y2x8xtgYAAmXAmVOTJJDAAAAAElFTkSuQmCC',
  'base64',
);

/** Encodes a multipart form as a browser does, with its parts in this order. */
export function multipartOf(parts: readonly FormPart[]): MultipartBody {
  const chunks = parts.flatMap(({ field, content, fileName, type }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName.replaceAll('"', '%22')}"`;
    const kind =
      fileName === undefined ? '' : `Content-Type: ${type ?? 'application/octet-stream'}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n${kind}\r\n`;
    return [Buffer.from(head), Buffer.from(content as string), Buffer.from('\r\n')];
  });
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
