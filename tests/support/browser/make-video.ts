import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type * as Mediabunny from 'mediabunny';
import { findFolderOfRun } from '../server/prepared-data.ts';

declare global {
  // The library's bundle for a script tag.
  var Mediabunny: typeof import('mediabunny');
}

export interface VideoPlan {
  readonly format: 'mp4' | 'webm';
  readonly seconds: number;
  /** Shown in the picture beside the time. */
  readonly title: string;
  readonly width?: number;
  readonly height?: number;
}

/** The library's build for browsers. */
const bundle = createRequire(import.meta.url)
  .resolve('mediabunny')
  .replace(/[^/]+$/, '');

/**
 * Makes a playable, seekable video with the browser's own encoder: H.264 in mp4 or VP8 in webm, ten
 * frames and one key frame a second, its time drawn into each frame.
 */
export async function makeVideo(browser: Browser, plan: VideoPlan): Promise<Buffer> {
  const folder = findFolderOfRun();
  if (folder === undefined) return encodeVideo(browser, plan);
  // Encoding takes seconds, and a run asks for few different videos.
  const name = createHash('sha256').update(JSON.stringify(plan)).digest('hex');
  const file = join(folder, `${name}.${plan.format}`);
  if (existsSync(file)) return readFileSync(file);
  const bytes = await encodeVideo(browser, plan);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
  return bytes;
}

async function encodeVideo(browser: Browser, plan: VideoPlan): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    // Encoders exist in secure contexts only.
    await page.route('http://localhost/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Encoder</title>' }),
    );
    await page.goto('http://localhost/');
    await page.addScriptTag({ content: readFileSync(`${bundle}mediabunny.cjs`, 'utf8') });
    return Buffer.from(await page.evaluate(encode, plan), 'base64');
  } finally {
    await page.close();
  }
}

/** Runs in the page. @returns the file in base64 */
async function encode({
  format,
  seconds,
  title,
  width = 640,
  height = 360,
}: VideoPlan): Promise<string> {
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } =
    globalThis.Mediabunny;
  const frameRate = 10;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing');

  const draw = (second: number) => {
    context.fillStyle = '#2b1522';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#e8478f';
    context.fillRect(0, height - 12, (width * second) / seconds, 12);
    context.beginPath();
    context.arc(width * 0.82, height * 0.35, 30 + 12 * Math.sin(second), 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = '#fff';
    context.font = `600 ${Math.round(height / 11)}px sans-serif`;
    context.fillText(title, width * 0.07, height * 0.45, width * 0.6);
    context.font = `${Math.round(height / 16)}px sans-serif`;
    context.fillText(`${second.toFixed(1)} s of ${seconds}`, width * 0.07, height * 0.6);
  };

  const target = new BufferTarget();
  const output: Mediabunny.Output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target,
  });
  const codec = format === 'mp4' ? 'avc' : 'vp8';
  const source = new CanvasSource(canvas, { codec, bitrate: 60_000, keyFrameInterval: 1 });
  output.addVideoTrack(source, { frameRate });
  await output.start();
  for (let frame = 0; frame < seconds * frameRate; frame += 1) {
    draw(frame / frameRate);
    await source.add(frame / frameRate, 1 / frameRate);
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
