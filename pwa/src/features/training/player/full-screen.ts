/** Whether a part of the page may fill the screen; not on iPhones. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled === true;
}

/** Best effort: a browser may refuse. */
export function toggleFullScreen(frame: HTMLElement | null): void {
  if (!canFillScreen()) return;
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : frame?.requestFullscreen();
  change?.catch(() => undefined);
}

export function canFloat(): boolean {
  return 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;
}

/** Picture in picture. Best effort: a browser may refuse. */
export function toggleFloating(video: HTMLVideoElement | null): void {
  const change = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video?.requestPictureInPicture();
  change?.catch(() => undefined);
}
