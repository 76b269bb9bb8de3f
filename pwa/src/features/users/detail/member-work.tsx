import { Link } from 'react-router-dom';
import { AmountsEye } from '../../../ui/amounts-eye/amounts-eye.tsx';
import { DetailSection } from '../../../ui/detail/detail.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { figureText, useMemberWork } from '../../admin-list/member/use-member-work.ts';
import styles from './member-work.module.css';

interface MemberWorkProps {
  readonly member: { readonly id: string; readonly username: string };
  /** Null: none is known yet. */
  readonly timeZone: string | null;
}

/** What a member works and earns now, each leading to all there is of it. */
export function MemberWork({ member, timeZone }: MemberWorkProps) {
  const { nextShift, earned } = useMemberWork(member.id, timeZone);
  const search = { search: member.username };
  return (
    <DetailSection title="Work" aside={<AmountsEye className={styles.eye} />}>
      <Facts
        facts={[
          [
            nextShift.name,
            <Way
              key="way"
              to="/admin/schedule"
              query={{ ...search, view: 'week' }}
              name="all shifts"
            >
              {figureText(nextShift)}
            </Way>,
          ],
          [
            'This week',
            <Way key="way" to="/admin/earnings" query={{ userId: member.id }} name="all earnings">
              {figureText(earned)}
            </Way>,
          ],
          [
            'See also',
            <span key="ways" className={styles.ways}>
              {others.map(([name, to]) => (
                <Way key={to} to={to} query={search}>
                  {name}
                </Way>
              ))}
            </span>,
          ],
        ]}
      />
    </DetailSection>
  );
}

const others = [
  ['Targets', '/admin/targets'],
  ['Training', '/admin/training-progress'],
  ['Messages', '/admin/messages'],
] as const;

interface WayProps {
  readonly to: string;
  readonly query: Readonly<Record<string, string>>;
  /** Where it leads, said beside its text. Absent: the text says it. */
  readonly name?: string;
  /** Undefined: on its way, and so no link yet. */
  readonly children: string | undefined;
}

function Way({ to, query, name, children }: WayProps) {
  if (children === undefined) return <SkeletonLine />;
  return (
    <Link className={styles.way} to={`${to}?${new URLSearchParams(query).toString()}`}>
      {children}
      {name !== undefined && <VisuallyHidden>, {name}</VisuallyHidden>}
    </Link>
  );
}
