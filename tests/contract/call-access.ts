import { globSync } from 'node:fs';
import type { Database } from '@greenroom/api/database/schema';
import type { TestApp } from '@greenroom/api/http/testing/test-app';
import { changeRows, joinTables, readTable, type Situation } from './access-table.ts';
import type { World } from './feature-access.ts';

type AnyInput = (world: World, situation: Situation) => Record<string, unknown>;

/** A `FeatureAccess` of any feature. */
interface AnyAccess {
  readonly calls: string;
  readonly mutations?: string;
  readonly openInMaintenance?: readonly string[];
  readonly openDuringPasswordChange?: readonly string[];
  readonly tables?: readonly (keyof Database)[];
  readonly addThings?: (test: TestApp, world: World) => Promise<object>;
  readonly inputs?: Readonly<Record<string, AnyInput>>;
}

/** The access of each feature: what the files of `access` export. A call without a row fails. */
export const accesses = await readAccesses();

async function readAccesses(): Promise<AnyAccess[]> {
  const files = globSync('access/**/*.ts', { cwd: import.meta.dirname }).toSorted();
  const modules = files.map(
    (file) =>
      import(/* @vite-ignore */ new URL(file, import.meta.url).href) as Promise<
        Record<string, AnyAccess>
      >,
  );
  return (await Promise.all(modules)).flatMap((exported) => Object.values(exported));
}

/** Answer of every call in each situation. */
export const callAccess = joinTables(accesses.map(({ calls }) => readTable(calls)));

/** Rows of mutations that differ from their call's row. */
export const ownMutationAccess = joinTables(
  accesses.flatMap(({ mutations }) => (mutations === undefined ? [] : [readTable(mutations)])),
);

export const openInMaintenance: readonly string[] = accesses.flatMap(
  (access) => access.openInMaintenance ?? [],
);

export const openDuringPasswordChange: readonly string[] = accesses.flatMap(
  (access) => access.openDuringPasswordChange ?? [],
);

const inputs: Readonly<Record<string, AnyInput>> = Object.assign(
  {},
  ...accesses.map((access) => access.inputs),
);

/** An input for this call that names things of the world; empty where its table has none. */
export function sampleInputOf(
  name: string,
  ...about: Parameters<AnyInput>
): Record<string, unknown> {
  return inputs[name]?.(...about) ?? {};
}

export const callAccessInMaintenance = changeRows(
  callAccess,
  Object.keys(callAccess).filter((name) => !openInMaintenance.includes(name)),
  { paused: 'maintenance', others: 'maintenance', member: 'maintenance' },
);
