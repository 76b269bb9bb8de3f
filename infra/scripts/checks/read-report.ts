import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as v from 'valibot';
import { root } from '../run-command.ts';

/** One test of a run. */
export interface TestResult {
  /** File and title. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** The errors of one that failed, the reason of one that was skipped. */
  readonly why: readonly string[];
}

/** What a runner's JSON report says. */
export interface TestRun {
  readonly tests: readonly TestResult[];
  /** Of what is no test: a file that cannot be imported, a hook, the server of the journeys. */
  readonly errors: readonly string[];
}

const vitestSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      message: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          // A skipped test has none.
          duration: v.optional(v.number(), 0),
          failureMessages: v.array(v.string()),
        }),
      ),
    }),
  ),
});

/** A Vitest report; null: there is none that can be read. */
export function readVitest(file: string): TestRun | null {
  const report = readReport(file, vitestSchema);
  if (!report) return null;
  const files = report.testResults.map((result) => ({
    ...result,
    path: relative(root, result.name),
  }));
  return {
    tests: files.flatMap(({ path, assertionResults }) =>
      assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
        name: `${path} > ${fullName}`,
        status: status === 'passed' || status === 'failed' ? status : 'skipped',
        milliseconds: duration,
        // The title of a skipped one says why.
        why: status === 'failed' ? failureMessages : [fullName],
      })),
    ),
    errors: files.flatMap(({ path, message }) => (message === '' ? [] : [`${path}\n${message}`])),
  };
}

const errorsSchema = v.array(v.object({ message: v.optional(v.string(), '') }));
const specSchema = v.object({
  file: v.string(),
  title: v.string(),
  tests: v.array(
    v.object({
      status: v.picklist(['expected', 'flaky', 'unexpected', 'skipped']),
      annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
      results: v.array(v.object({ duration: v.number(), errors: errorsSchema })),
    }),
  ),
});
type Spec = v.InferOutput<typeof specSchema>;

interface Suite {
  readonly specs: readonly Spec[];
  readonly suites: readonly Suite[];
}

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(specSchema),
  suites: v.optional(v.array(v.lazy(() => suiteSchema)), []),
});
const playwrightSchema = v.object({ errors: errorsSchema, suites: v.array(suiteSchema) });

/** A Playwright report, in which a flaky test has passed; null: there is none that can be read. */
export function readPlaywright(file: string): TestRun | null {
  const report = readReport(file, playwrightSchema);
  return (
    report && {
      tests: report.suites.flatMap(specsOf).flatMap(resultsOf),
      errors: report.errors.map(({ message }) => message),
    }
  );
}

function specsOf({ specs, suites }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const statuses = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
  skipped: 'skipped',
} as const;

function resultsOf({ file, title, tests }: Spec): TestResult[] {
  return tests.map(({ status, annotations, results }) => {
    const skip = annotations.find(({ type }) => type === 'skip');
    return {
      name: `${file} > ${title}`,
      status: statuses[status],
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      why:
        status === 'skipped'
          ? [skip?.description || 'no reason given']
          : results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    };
  });
}

function readReport<T>(file: string, schema: v.GenericSchema<unknown, T>): T | null {
  if (!existsSync(file)) return null;
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
