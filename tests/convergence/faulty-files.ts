import type { FileTransport } from '@greenroom/pwa/replica/replica-interface';
import { NetworkError } from '@greenroom/pwa/rest/problem-error';
import { readAnswer } from '@greenroom/pwa/rest/read-answer';
import * as uploads from '@greenroom/sync-protocol/uploads/uploads-calls';

/** Faults of one upload; see faulty-network.ts. */
export type FileFault = 'none' | 'lost-request' | 'lost-answer' | 'duplicate';

export type SendFile = (form: FormData) => Promise<Response>;

type Upload = Parameters<FileTransport['upload']>[0];

/** A device's file transport with planned faults. */
export class FaultyFiles implements FileTransport {
  readonly #send: SendFile;
  readonly #faults: FileFault[] = [];
  #onBegin: () => void = () => undefined;

  constructor(send: SendFile) {
    this.#send = send;
  }

  /** Applies one of these faults to each of the next uploads. */
  plan(faults: readonly FileFault[]): void {
    this.#faults.splice(0, this.#faults.length, ...faults);
  }

  /** Resolves when the next upload has left the device. */
  nextBegun(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onBegin = resolve;
    return promise;
  }

  async upload(upload: Upload): Promise<void> {
    const fault = this.#faults.shift();
    if (fault === 'lost-request') throw new NetworkError();
    const coming = this.#send(asForm(upload));
    this.#onBegin();
    if (fault === 'duplicate') await this.#send(asForm(upload));
    const answer = await coming;
    if (fault === 'lost-answer') throw new NetworkError();
    await readAnswer(uploads.uploadImage, answer);
  }
}

function asForm({ userId, attachment: { id, bytes, type, name } }: Upload): FormData {
  const form = new FormData();
  form.append('id', id);
  form.append('userId', userId);
  form.append('image', new Blob([bytes], { type }), name);
  return form;
}
