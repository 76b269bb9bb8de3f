import { Screen } from '../../ui/screen/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import styles from './screen-loading.module.css';

/** `wide`: an administrators' screen is loading. */
export function ScreenLoading({ wide = false }: { readonly wide?: boolean }) {
  return (
    <Screen wide={wide}>
      <SkeletonGroup label="Loading">
        <div className={styles.head}>
          <Skeleton shape="title" width="half" />
        </div>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    </Screen>
  );
}
