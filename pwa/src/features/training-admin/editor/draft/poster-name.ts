/**
 * Names of frames of videos as they are uploaded, which no picture of one's own has by chance. The server
 * checks names by their ending.
 */
const jpeg = 'greenroom-frame-of-video.jpg';
const png = 'greenroom-frame-of-video.png';

/** What the editor calls a thumbnail that is a frame of the module's video. */
export const frameName = 'Frame of the video';

/** The name to upload a frame by. */
export function posterName({ type }: Blob): string {
  return type === 'image/png' ? png : jpeg;
}

/** The editor's name of a stored thumbnail, by the name it was uploaded by. Null: not known. */
export function nameThumbnail(uploadedAs: string | null): string | null {
  return uploadedAs === jpeg || uploadedAs === png ? frameName : uploadedAs;
}
