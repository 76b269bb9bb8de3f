import type { ByteRange } from '@greenroom/sync-protocol/uploads/byte-range';

/** Bytes per stored piece of a file; the last may be shorter. Never changes: devices hold pieces. */
export const pieceSize = 2 * 1024 * 1024;

/** A slice of one piece: from `from`, up to but without `to`. */
export interface PieceSlice {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/** The slices of pieces that make up a range, in order. */
export function* slicesOf({ start, end }: ByteRange): Generator<PieceSlice> {
  for (let index = Math.floor(start / pieceSize); index * pieceSize <= end; index += 1) {
    const offset = index * pieceSize;
    yield {
      index,
      from: Math.max(0, start - offset),
      to: Math.min(pieceSize, end + 1 - offset),
    };
  }
}
