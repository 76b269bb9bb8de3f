import { satisfies, validRange } from 'semver';
import * as v from 'valibot';
import type { LockedPackage } from './lockfile.ts';

/** Advisories by package, in the form of npm's bulk answer. */
const advisoriesSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'Not advisories by package'),
  v.record(
    v.string(),
    v.array(
      v.looseObject({
        title: v.string(),
        severity: v.string(),
        vulnerable_versions: v.pipe(
          v.string(),
          v.check((range) => validRange(range) !== null),
        ),
        url: v.optional(v.string(), ''),
      }),
    ),
  ),
);

/**
 * Known vulnerabilities of locked packages, a line each. `text`: the file of advisories.
 * @throws when it is not of the form of npm's bulk answer
 */
export function findVulnerable(packages: readonly LockedPackage[], text: string): string[] {
  const advisories = v.parse(advisoriesSchema, JSON.parse(text));
  return packages.flatMap(({ name, version }) =>
    (advisories[name] ?? [])
      .filter(({ vulnerable_versions: range }) =>
        satisfies(version, range, { includePrerelease: true }),
      )
      .map(({ severity, title, url }) => `${name}@${version}: ${severity}, ${title} ${url}`.trim()),
  );
}
