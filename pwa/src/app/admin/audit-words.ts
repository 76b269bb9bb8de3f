import type { AdminFeature, AuditWords } from '../../features/registration/admin-feature.ts';
import { adminFeatures } from './admin-features.ts';

type ActionsOf<F> = F extends { readonly auditWords: infer Given } ? keyof Given : never;
type Given = Pick<AuditWords, ActionsOf<(typeof adminFeatures)[number]>>;

const all: readonly AdminFeature[] = adminFeatures;

/** Words of every audited action; an action that no feature has words for does not compile. */
export const auditWords: AuditWords = Object.assign(
  {},
  ...all.map((feature) => feature.auditWords),
) as Given;
