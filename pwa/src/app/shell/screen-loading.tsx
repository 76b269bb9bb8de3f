import { Screen } from '../../ui/screen/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';

export function ScreenLoading() {
  return (
    <Screen>
      <SkeletonGroup label="Loading">
        <Skeleton width="half" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    </Screen>
  );
}
