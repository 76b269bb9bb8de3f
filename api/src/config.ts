import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { ScheduledBackups } from './backup/backup-job.ts';
import {
  type BankKeysConfig,
  bankKeysVariables,
  readBankKeys,
} from './features/bank-details/bank-keys-config.ts';
import type { FilesConfig } from './files/configured-files.ts';
import type { SiteConfig } from './http/site-config.ts';
import type { MetricsConfig } from './metrics/mount-metrics.ts';
import { findS3Faults, readS3, s3Variables } from './s3-config.ts';
import { readSecretFiles, secretVariables } from './secret-files.ts';
import {
  findSignInFaults,
  readSignIn,
  type SignInConfig,
  signInVariables,
} from './sign-in-config.ts';
import { findUnknownVariables } from './variable-names.ts';

/** Settings of this process, read from the environment once, at start. */
export interface Config
  extends SignInConfig, BankKeysConfig, FilesConfig, SiteConfig, MetricsConfig {
  readonly port: number;
  /** `localhost` binds both loopback addresses; containers set 0.0.0.0. */
  readonly host: string;
  /** Absent: starts an embedded PostgreSQL. */
  readonly databaseUrl?: string;
  /** Required to create the first administrator. Absent: no code is required. */
  readonly setupCode?: string;
  /** `mailto:` or https address at which push services reach the operator. */
  readonly pushContact: string;
  /** Origin of push endpoints that may be private, for tests. Absent: none. */
  readonly pushTestOrigin?: string;
  /** Addresses of proxies whose forwarding headers are trusted (security.md 15). */
  readonly trustedProxies: readonly string[];
  /** The page of professional support that members are shown. */
  readonly professionalSupport: string;
  /** Where an upgrade puts its backup, also where none is taken each night. */
  readonly backupFolder: string;
  /** Nightly backups. Absent: none. */
  readonly backups?: ScheduledBackups;
  readonly logLevel: (typeof logLevels)[number];
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const addressSchema = v.pipe(
  v.string(),
  v.check((text) => isNetwork(text), 'must be addresses or networks, separated by commas'),
);

const contactSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(?:mailto:[^@\s]+@\S+|https:\/\/\S+)$/, 'must be a mailto: or https: address'),
);

const environmentSchema = v.object({
  ...signInVariables,
  ...s3Variables,
  ...bankKeysVariables,
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port number from 0 to 65535'),
    ),
    '3000',
  ),
  HOST: v.optional(v.pipe(v.string(), v.trim()), 'localhost'),
  GREENROOM_DATA: v.optional(v.pipe(v.string(), v.trim()), '.data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'must be an address like postgres://user@host/database'),
    ),
  ),
  SETUP_CODE: v.optional(
    v.pipe(
      v.string(),
      // Blanks were probably meant as a code: they must not open the setup to anyone.
      v.check((code) => code.trim() !== '', 'must not be blank: give a code, or leave it out'),
      v.maxLength(200, 'must have at most 200 characters'),
    ),
  ),
  PUBLIC_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) => isOrigin(text),
        'must be an origin like https://greenroom.example, no path',
      ),
    ),
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim())),
      v.array(addressSchema),
    ),
  ),
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[!-~]{16,200}$/, 'must have 16 to 200 characters, none of them a space'),
    ),
  ),
  PROFESSIONAL_SUPPORT_URL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => isPage(text), 'must be an address like https://support.example/page'),
    ),
    'https://findahelpline.com/',
  ),
  PUSH_CONTACT: v.optional(contactSchema),
  SECURITY_CONTACT: v.optional(contactSchema),
  PUSH_TEST_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) => isOrigin(text) && text.startsWith('https:'),
        'must be an origin like https://localhost:8443, no path',
      ),
    ),
  ),
  BACKUP_FOLDER: v.optional(v.pipe(v.string(), v.trim())),
  BACKUP_KEEP: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be the number of backups to keep; 0 takes none'),
      v.transform(Number),
    ),
    '14',
  ),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});

/** Every variable that has an effect. */
export const knownVariables: readonly string[] = [
  ...Object.keys(environmentSchema.entries),
  ...secretVariables.map((name) => `${name}_FILE`),
];

/** The environment is invalid: the message has one line per variable. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Reads the environment and the files of its secrets.
 * @throws {ConfigError} naming every invalid variable, and those without effect
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { env, faults: unreadable } = readSecretFiles(environment);
  // Often why another one is missing.
  const misnamed = findUnknownVariables(environment, knownVariables);
  // A variable that is set but empty (a compose file's `${X:-}`) counts as unset.
  const given = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => value?.trim() || (name === 'SETUP_CODE' && value),
    ),
  );
  const result = v.safeParse(environmentSchema, given);
  if (!result.success) {
    const lines = result.issues.map(
      (issue) => `${(v.getDotPath(issue) ?? '').split('.')[0]} ${issue.message}`,
    );
    throw new ConfigError([...new Set([...unreadable, ...lines]), ...misnamed]);
  }
  const values = result.output;
  const faults = [
    ...unreadable,
    ...findSignInFaults(values, values.PUBLIC_ORIGIN),
    ...findS3Faults(values),
  ];
  if (faults.length > 0) throw new ConfigError([...faults, ...misnamed]);
  const s3 = readS3(values);
  const publicOrigin = values.PUBLIC_ORIGIN && new URL(values.PUBLIC_ORIGIN).origin;
  return {
    ...(s3 && { s3 }),
    port: values.PORT,
    host: values.HOST,
    dataFolder: values.GREENROOM_DATA,
    ...(values.DATABASE_URL !== undefined && { databaseUrl: values.DATABASE_URL }),
    ...(values.SETUP_CODE !== undefined && { setupCode: values.SETUP_CODE }),
    ...readSignIn(values),
    ...readBankKeys(values),
    ...(publicOrigin !== undefined && { publicOrigin }),
    ...(values.SECURITY_CONTACT !== undefined && { securityContact: values.SECURITY_CONTACT }),
    pushContact: values.PUSH_CONTACT ?? contactAt(publicOrigin),
    ...(values.PUSH_TEST_ORIGIN !== undefined && {
      pushTestOrigin: new URL(values.PUSH_TEST_ORIGIN).origin,
    }),
    isHttps: publicOrigin?.startsWith('https:') ?? false,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    ...(values.METRICS_TOKEN !== undefined && { metricsToken: values.METRICS_TOKEN }),
    professionalSupport: values.PROFESSIONAL_SUPPORT_URL,
    ...readBackups(values),
    logLevel: values.LOG_LEVEL,
  };
}

/** Nightly by default where nobody else backs the database up: beside the embedded one. */
function readBackups(
  values: v.InferOutput<typeof environmentSchema>,
): Pick<Config, 'backupFolder' | 'backups'> {
  const { BACKUP_FOLDER, BACKUP_KEEP, DATABASE_URL, GREENROOM_DATA } = values;
  const backupFolder = resolve(BACKUP_FOLDER ?? join(GREENROOM_DATA, 'backups'));
  const isNightly = BACKUP_FOLDER !== undefined || DATABASE_URL === undefined;
  if (!isNightly || BACKUP_KEEP === 0) return { backupFolder };
  return { backupFolder, backups: { folder: backupFolder, keep: BACKUP_KEEP } };
}

/** Whether this is an address or a network: '10.0.0.0/8'. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

function isPage(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Push services want an address; an installation without one still has to name something. */
function contactAt(publicOrigin: string | undefined): string {
  return publicOrigin?.startsWith('https:') ? publicOrigin : 'mailto:push@greenroom.invalid';
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
}

/** Where the embedded PostgreSQL keeps its data. */
export function postgresFolderOf({ dataFolder }: Config): string {
  return join(resolve(dataFolder), 'postgres');
}
