import * as v from 'valibot';

/** Use of a training file. */
export const trainingFileTypeSchema = v.picklist(
  ['video', 'document', 'image', 'thumbnail', 'captions'],
  'File type must be video, document, image, thumbnail or captions',
);

export type TrainingFileType = v.InferOutput<typeof trainingFileTypeSchema>;

/** Bytes a file must stay under: 5 GB (spec admin 5, 9). */
export const maxFileBytes = 5 * 1024 ** 3;

/** Whether a file of this many bytes is refused. */
export function isTooLarge(size: number): boolean {
  return size >= maxFileBytes;
}
/** Milliseconds an upload may take (spec admin 9). */
export const uploadTimeLimit = 30 * 60 * 1000;
/** Bytes of a part: what a lost connection to an S3-compatible store costs at most. */
export const partBytes = 64 * 1024 ** 2;
/** Seconds a video may claim where the server cannot measure it. */
export const maxClaimedDuration = 24 * 60 * 60;
/** Pixels a video's side may claim. */
export const maxClaimedSide = 16_384;

/** Title of the toast for a file over the limit (spec admin 5). */
export const fileTooLargeTitle = 'File Too Large';

/** Message for a file over the limit (spec admin 5); `size` in bytes. */
export function describeTooLarge(fileType: TrainingFileType, size: number): string {
  const kind = fileType.charAt(0).toUpperCase() + fileType.slice(1);
  const gigabytes = (size / 1024 ** 3).toFixed(1);
  return `${kind} file size must be less than 5GB. Your file is ${gigabytes}GB.`;
}

/** File name extensions of each use, in lower case (documents: spec admin 5). */
export const acceptedExtensions: Readonly<Record<TrainingFileType, readonly string[]>> = {
  video: ['mp4', 'm4v', 'mov', 'webm'],
  document: ['pdf', 'doc', 'docx', 'txt', 'md', 'rtf'],
  image: ['jpg', 'jpeg', 'png', 'gif'],
  thumbnail: ['jpg', 'jpeg', 'png', 'gif'],
  captions: ['vtt'],
};

const wrongImage = 'Please select a JPEG, PNG, or GIF image.';

/** Message for a file of another type, by name or content. */
export const wrongType: Readonly<Record<TrainingFileType, string>> = {
  video: 'Please select an MP4, MOV or WebM video.',
  document: 'Please select a PDF, DOC, DOCX, TXT, MD or RTF file.',
  image: wrongImage,
  thumbnail: wrongImage,
  captions: 'Please select captions in a VTT file.',
};

/** The extension of a file name in lower case; empty: none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
}

/** Whether the name fits the use; the content is checked by the server (security 19). */
export function isAcceptedName(fileType: TrainingFileType, fileName: string): boolean {
  return acceptedExtensions[fileType].includes(extensionOf(fileName));
}

/** Prefix of an upload's own address; its id follows. */
export const uploadsPath = '/api/upload/files/';

/** The upload's id in its address (`fullUploadUrl`); null: not an upload of this server. */
export function uploadIdOf(fullUploadUrl: string): string | null {
  const url = URL.parse(fullUploadUrl, 'http://localhost');
  const id = url?.pathname.startsWith(uploadsPath) ? url.pathname.slice(uploadsPath.length) : '';
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}
