import { readFileSync } from 'node:fs';

/** The variables whose value may also be the content of a file, named by `…_FILE`. */
export const secretVariables = [
  'DATABASE_URL',
  'SETUP_CODE',
  'DEFAULT_ADMIN_PASSWORD',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'BANK_KEYS',
  'METRICS_TOKEN',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

export interface ReadSecrets {
  /** The environment with the content of the files in the variables' place. */
  readonly env: Environment;
  /** One line per file that cannot be used; never its content. */
  readonly faults: readonly string[];
}

/** Reads the secrets that are files, as container engines mount them, without the last line break. */
export function readSecretFiles(env: Environment): ReadSecrets {
  const read: Record<string, string | undefined> = { ...env };
  const faults: string[] = [];
  for (const name of secretVariables) {
    const path = env[`${name}_FILE`]?.trim();
    delete read[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      faults.push(`${name}_FILE must not be set where ${name} is: one of them only`);
      continue;
    }
    const content = readSecret(path);
    if ('fault' in content) faults.push(`${name}_FILE must name a readable file: ${content.fault}`);
    else if (content.text.trim() === '') faults.push(`${name}_FILE must name a file with content`);
    else read[name] = content.text;
  }
  return { env: read, faults };
}

function readSecret(path: string): { readonly text: string } | { readonly fault: string } {
  try {
    return { text: readFileSync(path, 'utf8').replace(/\r?\n$/, '') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { fault: `${path} (${code})` };
  }
}
