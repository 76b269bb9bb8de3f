import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';

/** Shown in place of a message this list does not hold. */
export function MissingMessage({ isLoading }: { readonly isLoading: boolean }) {
  if (isLoading) {
    return (
      <SkeletonGroup label="Loading the message">
        <Skeleton shape="title" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    );
  }
  return (
    <div>
      <h2 className="text-heading">This message is not in the list</h2>
      <p>It was deleted, or the search, the filter or the page hides it.</p>
    </div>
  );
}
