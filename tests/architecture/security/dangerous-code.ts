import type { SourceFile } from '../source-tree.ts';

/** Code of the product itself: no tests, and nothing that only tests load. */
const isProduct = (path: string) =>
  /^(?:api|pwa|sw|sync-protocol)\/src\/|^infra\/operator\//.test(path) &&
  !/\.test\.tsx?$|\/testing\/|\.css$/.test(path);

export interface DangerRule {
  /** What a line must not hold. */
  readonly form: RegExp;
  /** Files that may, each for a reason its own comment gives. */
  readonly allowed: readonly string[];
}

/** Constructs that open a hole by their form alone (docs/security/asvs.md names these rules). */
export const dangerRules = {
  dynamicCode: {
    form: /(?:^|[^.\w])(?:eval|Function)\(|new Function\b|setTimeout\(\s*['"`]|from 'node:vm'/,
    allowed: [],
  },
  valuesInSql: {
    // `lit` escapes, and is given constants of the code.
    form: /\bsql\.raw(?:<[^>]*>)?\(/,
    // Constants of the contract, and one of the code.
    allowed: ['api/src/features/dashboard/waiting-repository.ts', 'api/src/sync/database-boot.ts'],
  },
  shell: { form: /\bshell: true|\bexec(?:Sync)?\(\s*[`'"]|\{ exec(?:Sync)?[ ,}]/, allowed: [] },
  html: {
    form: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    allowed: ['pwa/src/features/training/items/markdown-text.tsx'],
  },
  weakCipher: {
    form: /aes-\d+-(?:ecb|cbc)|'(?:des|rc4|bf)(?:-[\w-]+)?'|createHash\('(?:md5|sha1)'\)|RSA_PKCS1_PADDING/i,
    // A short name for a statement: neither secret nor proof.
    allowed: ['api/src/database/connect.ts'],
  },
  guessableSecret: {
    form: /\bMath\.random\b/,
    // Delays of a device, a draft's file name, and places of decoration.
    allowed: [
      'api/src/database/embedded/data-folder-lock.ts',
      'pwa/src/replica/environment/replica-environment.ts',
      'pwa/src/app/overlays/overlays.tsx',
      'pwa/src/features/chat/reading/read-receipts.ts',
    ],
  },
} satisfies Record<string, DangerRule>;

/** Lines of the product that break the rule, as `path:line`. */
export function findDanger(files: readonly SourceFile[], rule: DangerRule): string[] {
  const judged = files.filter(({ path }) => isProduct(path) && !rule.allowed.includes(path));
  return judged.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (rule.form.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}

/** Packages the product takes cryptography from, besides those of Node and the browser. */
export function findCryptography(files: readonly SourceFile[]): string[] {
  const names = files
    .filter(({ path }) => isProduct(path))
    .flatMap(({ imports }) => imports.map(({ target }) => target))
    .filter((target) =>
      /crypt|argon|scrypt|\bsha\d|md5|jose|jws|jwt|openid|nacl|pgp/i.test(target),
    );
  return [
    ...new Set(names.filter((name) => !/^(?:api|pwa|sw|sync-protocol)\//.test(name))),
  ].toSorted();
}
