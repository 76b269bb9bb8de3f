import { Skeleton, SkeletonGroup } from './skeleton.tsx';

interface SkeletonsProps {
  readonly label: string;
  /** 'half' and 'third' are lines of that width; a title is half as wide as the rest. */
  readonly shapes: readonly (
    | 'line'
    | 'half'
    | 'third'
    | 'title'
    | 'card'
    | 'row'
    | 'month'
    | 'chart'
  )[];
}

/** Skeletons below each other, with one accessible label. */
export function Skeletons({ label, shapes }: SkeletonsProps) {
  return (
    <SkeletonGroup label={label}>
      {shapes.map((shape, index) =>
        shape === 'half' || shape === 'third' ? (
          <Skeleton key={index} width={shape} />
        ) : (
          <Skeleton key={index} shape={shape} width={shape === 'title' ? 'half' : 'full'} />
        ),
      )}
    </SkeletonGroup>
  );
}
