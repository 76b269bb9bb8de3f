import * as v from 'valibot';
import { roleSchema } from '../account/account-records.ts';
import { idSchema, instantSchema } from '../values.ts';
import { moduleAccessSchema } from './training-records.ts';

// Read by administrators' lists only; no member's start loads it.

/** A grant with its account's name. */
export const listedAccessSchema = v.object({
  ...moduleAccessSchema.entries,
  username: v.string(),
});

/** A module with its newest grants, `newestGrants` at most (spec admin 3). `granted`: how many there are. */
export const moduleWithAccessSchema = v.object({
  module: v.object({
    id: idSchema,
    title: v.string(),
    description: v.nullable(v.string()),
    draft: v.boolean(),
  }),
  granted: v.number(),
  userAccess: v.array(listedAccessSchema),
});

/**
 * An account beside one module. `access` null: no grant. `grantedBy` null: the granting account is
 * gone. `progressPercentage`: whole, 0 to 100.
 */
export const moduleMemberSchema = v.object({
  id: idSchema,
  username: v.string(),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  access: v.nullable(
    v.object({ id: idSchema, createdAt: instantSchema, grantedBy: v.nullable(v.string()) }),
  ),
  progressPercentage: v.number(),
  completed: v.boolean(),
});

/**
 * How many may open each module and have completed it, drafts too; administrators, who open all, are
 * not counted. `members`: approved members.
 */
export const accessSummarySchema = v.object({
  members: v.number(),
  modules: v.array(v.object({ moduleId: idSchema, granted: v.number(), completed: v.number() })),
});

/** A member with the ids of the modules they may open, in no order, drafts too. */
export const matrixRowSchema = v.object({
  id: idSchema,
  username: v.string(),
  modules: v.array(idSchema),
});

/** Accounts per filter of a module's list; `all`: without a filter. */
export const moduleMemberCountsSchema = v.object({
  all: v.number(),
  granted: v.number(),
  none: v.number(),
});

/** A member with what they have begun, by the modules' order (spec admin 3). `id`: the account's. */
export const memberProgressSchema = v.object({
  id: idSchema,
  user: v.object({
    id: idSchema,
    username: v.string(),
    name: v.nullable(v.string()),
    email: v.nullable(v.string()),
    role: roleSchema,
  }),
  progress: v.array(
    v.object({
      id: idSchema,
      moduleId: idSchema,
      module: v.object({ title: v.string() }),
      completed: v.boolean(),
      progressPercentage: v.number(),
      lastWatchedAt: v.nullable(instantSchema),
    }),
  ),
});

/**
 * The three figures of Training Progress (spec admin 2). `totalUsers`: approved members;
 * `usersWithProgress`: those with progress above 0; `completedModules`: completions of all of them.
 */
export const progressCountsSchema = v.object({
  totalUsers: v.number(),
  usersWithProgress: v.number(),
  completedModules: v.number(),
});

/** Orders of lists of members; `createdAt`: of the account. */
export const memberSorts = ['username', '-username', 'createdAt', '-createdAt'] as const;

/** Orders of lists of modules. */
export const moduleSorts = [
  'displayOrder',
  '-displayOrder',
  'title',
  '-title',
  'createdAt',
  '-createdAt',
] as const;

export type MemberSort = (typeof memberSorts)[number];
export type ModuleSort = (typeof moduleSorts)[number];
export type ModuleWithAccess = v.InferOutput<typeof moduleWithAccessSchema>;
export type AccessSummary = v.InferOutput<typeof accessSummarySchema>;
export type MatrixRow = v.InferOutput<typeof matrixRowSchema>;
export type ModuleMember = v.InferOutput<typeof moduleMemberSchema>;
export type ModuleMemberCounts = v.InferOutput<typeof moduleMemberCountsSchema>;
export type MemberProgress = v.InferOutput<typeof memberProgressSchema>;
export type ProgressCounts = v.InferOutput<typeof progressCountsSchema>;
