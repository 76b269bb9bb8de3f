import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { accountStatusSchema } from '../problem.ts';
import { idSchema, instantSchema } from '../values.ts';

export const roleSchema = v.picklist(['model', 'admin'], 'Role must be model or admin');

/** A user's own account, in the current-user call and in the `account` collection. */
export const accountSchema = v.object({
  id: idSchema,
  username: v.string(),
  /** Empty: the OpenID Connect provider gave no verified email that is free here. */
  email: v.string(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  profileImageUrl: v.nullable(v.string()),
  authType: v.string(),
  role: roleSchema,
  status: accountStatusSchema,
  suspended: v.boolean(),
  /**
   * An administrator set the password: most calls answer `password_change_required` (decisions:
   * Account).
   */
  mustChangePassword: v.boolean(),
  notifyCommunityChatEnabled: v.boolean(),
  notifyTrainingModuleEnabled: v.boolean(),
  notifyScheduleEnabled: v.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

/** The part of an account every member may read: the `people` collection. */
export const personSchema = v.object({
  id: idSchema,
  username: v.string(),
  role: roleSchema,
  profileImageUrl: v.nullable(v.string()),
});

/** Scope `user:<id>`: the account itself. */
export const account = {
  row: accountSchema,
  wireVersion: 2,
  indexes: [],
} as const satisfies Collection;

/** Scope `community`: approved accounts, so that a rename or deletion reaches every device. */
export const people = {
  row: personSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

export type Role = v.InferOutput<typeof roleSchema>;
export type AccountStatus = v.InferOutput<typeof accountStatusSchema>;
export type Account = v.InferOutput<typeof accountSchema>;
export type Person = v.InferOutput<typeof personSchema>;
