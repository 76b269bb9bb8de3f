import { maxClaimedDuration } from '@greenroom/sync-protocol/uploads/training-files-rules';
import { type IFormat, parseFromTokenizer } from 'music-metadata';
import { type RangeSource, RangeTokenizer } from '../../../files/range-tokenizer.ts';
import { isDamaged } from './check-content.ts';

/** Null: the headers do not tell, as the length in recordings of a browser, or are damaged. */
export interface MeasuredVideo {
  /** Seconds. */
  readonly duration: number | null;
  /** Pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Milliseconds a measurement may take; it reads the headers only. */
const measuringLimit = 10_000;
const unknown: MeasuredVideo = { duration: null, width: null, height: null };

/** Measures a video by its headers. */
export async function measureVideo(source: RangeSource, type: string): Promise<MeasuredVideo> {
  try {
    const tokenizer = new RangeTokenizer(source, AbortSignal.timeout(measuringLimit), type);
    return asMeasured((await parseFromTokenizer(tokenizer, { skipCovers: true })).format);
  } catch (error) {
    if (isDamaged(error)) return unknown;
    throw error;
  }
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
