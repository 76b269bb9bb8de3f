/** A package of the lockfile, and how its bytes are known. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** The inside of its `resolution`. */
  readonly resolution: string;
}

const entry = /^ {2}'?((?:@[^/\s']+\/)?[^@\s']+)@([^\s':]+)'?:\n {4}resolution: \{(.*)\}$/gm;

/** The packages a pnpm lockfile names. */
export function readLockfile(text: string): LockedPackage[] {
  return [...packagesPart(text).matchAll(entry)].map(
    ([, name = '', version = '', resolution = '']) => ({
      name,
      version,
      resolution,
    }),
  );
}

function packagesPart(text: string): string {
  return /^packages:\n(.*?)^snapshots:$/ms.exec(text)?.[1] ?? '';
}

/**
 * What is wrong with a lockfile, a line each. One that names no address has one registry: the one the
 * package manager is set to. What each package must contain is its SHA-512.
 */
export function findLockfileFaults(text: string): string[] {
  const packages = readLockfile(text);
  const heads = packagesPart(text).match(/^ {2}\S.*:$/gm) ?? [];
  return [
    ...(packages.length === heads.length && packages.length > 0
      ? []
      : [`${heads.length - packages.length} entries without a resolution that can be read`]),
    ...packages
      .filter(({ resolution }) => !/^integrity: sha512-[\w+/]{86}==$/.test(resolution))
      .map(({ name, version }) => `${name}@${version} has no SHA-512 alone`),
    ...(/(?:https?|git|ssh|file):\/\/|git@|tarball:/.test(text) ? ['it names an address'] : []),
  ];
}

/** What is wrong with the workspace's settings, a line each. */
export function findSettingFaults(settings: string): string[] {
  const age = Number(/^minimumReleaseAge: (\d+)$/m.exec(settings)?.[1] ?? 0);
  return [
    ...(age >= minimumAge ? [] : [`minimumReleaseAge is under ${minimumAge} minutes`]),
    ...(/^strictDepBuilds: true$/m.test(settings) ? [] : ['strictDepBuilds is off']),
    ...(/^minimumReleaseAgeExclude:/m.test(settings) ? ['a release is exempt from its age'] : []),
    ...(/registr(?:y|ies):/.test(settings) ? ['a registry is named'] : []),
  ];
}

/** Minutes: three days. */
const minimumAge = 3 * 24 * 60;
