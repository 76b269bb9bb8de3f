import { callApi } from '../../../../rest/call-api.ts';
import { ProblemError } from '../../../../rest/problem-error.ts';
import { type GivenRow, type Pause, readPatiently } from './read-server.ts';

/** A file of the archive: an image of the chat or of the profile. */
export interface OwnFile {
  readonly id: string;
  /** Its path in the archive. */
  readonly path: string;
}

/** Of uploads, finished images of the member. Training files belong to everybody: they are listed only. */
export function ownFilesOf(uploads: readonly GivenRow[]): OwnFile[] {
  return uploads.flatMap(({ id, fileType, mimeType, status }) =>
    typeof id === 'string' && status === 'finalized' && String(fileType).endsWith('_image')
      ? [{ id, path: `files/${id}.${endingOf(String(mimeType))}` }]
      : [],
  );
}

/** The ending of a file name by its media type: 'webp'. */
export function endingOf(mediaType: string): string {
  return /^image\/([a-z0-9]+)/.exec(mediaType)?.[1]?.replace('jpeg', 'jpg') ?? 'bin';
}

/** A file's bytes; null: it was removed and cannot be read any more. */
export async function readOwnFile(
  { id }: OwnFile,
  signal: AbortSignal,
  wait?: Pause,
): Promise<ArrayBuffer | null> {
  try {
    const blob = await readPatiently(
      () => callApi('files.read', { key: id }, { signal }),
      signal,
      wait,
    );
    return await blob.arrayBuffer();
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'not_found') return null;
    throw error;
  }
}
