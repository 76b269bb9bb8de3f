import { maxClaimedDuration } from '@greenroom/sync-protocol/uploads/training-files-rules';
import { type IFormat, parseFromTokenizer } from 'music-metadata';
import type { RangeSource, RangeTokenizer } from './range-tokenizer.ts';
import { parseMedia } from './parse-media.ts';

/** Null: the headers do not tell, as the length in recordings of a browser, or are damaged. */
export interface MeasuredVideo {
  /** Seconds. */
  readonly duration: number | null;
  /** Pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

const unknown: MeasuredVideo = { duration: null, width: null, height: null };

/**
 * Measures a video by its headers. A long recording may take longer than the limit, since the parser
 * visits each of its clusters; what the headers before them tell is enough.
 * @throws {ReadFailed}
 */
export async function measureVideo(
  source: RangeSource,
  type: string,
  limit?: AbortSignal,
): Promise<MeasuredVideo> {
  const parse = (tokenizer: RangeTokenizer) => parseFromTokenizer(tokenizer, { skipCovers: true });
  const found = await parseMedia(source, parse, { mimeType: type, endsAtLimit: true, limit });
  return found ? asMeasured(found.format) : unknown;
}

function asMeasured({ duration, trackInfo }: IFormat): MeasuredVideo {
  const longest = Math.max(duration ?? 0, ...trackInfo.map((track) => track.duration ?? 0));
  const { pixelWidth, pixelHeight } = trackInfo.find(({ video }) => video)?.video ?? {};
  return {
    duration: longest > 0 && longest <= maxClaimedDuration ? longest : null,
    width: pixelWidth || null,
    height: pixelHeight || null,
  };
}
