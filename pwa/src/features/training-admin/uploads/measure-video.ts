import type { MediaClaims } from '../../../rest/uploads/upload-calls.ts';

/** What the browser finds in a video file. */
export interface MeasuredMedia {
  readonly claims: MediaClaims;
  /** A frame as a JPEG; null: the browser cannot decode the video. */
  readonly poster: Blob | null;
}

/** Milliseconds a measurement may take before the upload begins without it. */
const timeLimit = 10_000;
/** Pixels of the longest side of a poster. */
const posterSide = 1_280;
/** Seconds into a video (spec member 9): its first frame is often black. */
const posterTime = 2;

const nothing: MeasuredMedia = { claims: {}, poster: null };

/** Measures a video file and takes a frame of it; never rejects. */
export async function measureVideo(file: Blob): Promise<MeasuredMedia> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    return await Promise.race([measure(video, url), endAfter(timeLimit)]);
  } catch {
    return nothing;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function measure(video: HTMLVideoElement, url: string): Promise<MeasuredMedia> {
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  await happens(video, 'loadeddata');
  const { duration, videoWidth: width, videoHeight: height } = video;
  const claims = {
    // A recording of a browser has no length in its header: Infinity.
    ...(Number.isFinite(duration) && duration > 0 && { duration }),
    ...(width > 0 && height > 0 && { width, height }),
  };
  return { claims, poster: await takeFrame(video) };
}

async function takeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.videoWidth === 0) return null;
  if (Number.isFinite(video.duration)) {
    video.currentTime = Math.min(posterTime, video.duration / 2);
    await happens(video, 'seeked');
  }
  const scale = Math.min(1, posterSide / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82));
}

function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('not playable')), { once: true });
  });
}

function endAfter(milliseconds: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('too slow')), milliseconds);
  });
}
