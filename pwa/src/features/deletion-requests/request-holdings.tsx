import { useCallQuery } from '../../rest/use-call-query.ts';
import { HoldingsList } from '../../ui/holdings-list/holdings-list.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';

interface RequestHoldingsProps {
  /** Null: the account is deleted. */
  readonly userId: string | null;
}

/** What approving a request removes. */
export function RequestHoldings({ userId }: RequestHoldingsProps) {
  const { data, isError } = useCallQuery(
    'users.read',
    { id: userId ?? '' },
    { enabled: userId !== null },
  );
  if (userId === null || isError) return null;
  if (data !== undefined) return <HoldingsList holdings={data.holdings} />;
  return (
    <SkeletonGroup label="Looking what goes with it">
      <Skeleton width="half" />
      <Skeleton width="third" />
    </SkeletonGroup>
  );
}
