/** A release as CHANGELOG.md names it. */
interface Release {
  readonly version: string;
  readonly on: Date;
}

/**
 * The releases whose clients the server of today has to serve: the two last, and all of the last
 * twelve months (docs/decisions/upgrade.md).
 * @param changelog headings `## 1.2.3 (yyyy-MM-dd)`, newest first
 */
export function findClientsToKeep(changelog: string, now: Date): string[] {
  const aYearAgo = new Date(now);
  aYearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
  return readReleases(changelog)
    .filter(({ on }, place) => place < 2 || on >= aYearAgo)
    .map(({ version }) => version);
}

/** @throws when a heading is none of a release, nor 'Unreleased' */
export function readReleases(changelog: string): Release[] {
  return [...changelog.matchAll(/^## (?!Unreleased$)(.+)$/gm)].map(([, heading = '']) => {
    const [, version, day] = /^(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/.exec(heading) ?? [];
    if (version === undefined || day === undefined) {
      throw new Error(`CHANGELOG.md: "${heading}" is not VERSION (yyyy-MM-dd)`);
    }
    return { version, on: new Date(day) };
  });
}
