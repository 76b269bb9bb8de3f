import * as v from 'valibot';
import { defineFileCall, defineLiveCall, fields } from '../call.ts';
import { dateSchema } from '../values.ts';
import {
  contentFiguresSchema,
  earningsFiguresSchema,
  engagementFiguresSchema,
  healthSchema,
  hoursFiguresSchema,
  moduleFiguresSchema,
  usersFiguresSchema,
} from './analytics-records.ts';

const path = '/api/admin/analytics';

/** Both days included, in UTC, 1096 days at most. Absent: 28 days up to `to`, up to today. */
const period = { from: v.optional(dateSchema), to: v.optional(dateSchema) };

export const users = defineLiveCall({
  name: 'analytics.users',
  method: 'GET',
  path: `${path}/users`,
  summary: 'How many accounts there are, are active and are new',
  access: 'admin',
  reads: ['account', 'sessions'],
  query: fields(period),
  answer: usersFiguresSchema,
});

export const hours = defineLiveCall({
  name: 'analytics.hours',
  method: 'GET',
  path: `${path}/hours`,
  summary: 'How many hours all members planned and worked',
  access: 'admin',
  reads: ['scheduleEntries', 'today'],
  query: fields(period),
  answer: hoursFiguresSchema,
});

export const engagement = defineLiveCall({
  name: 'analytics.engagement',
  method: 'GET',
  path: `${path}/engagement`,
  summary: 'How the app is used',
  access: 'admin',
  reads: [
    'chatMessages',
    'sessions',
    'trainingModules',
    'trainingSections',
    'sectionContentItems',
    'trainingProgress',
    'trainingSectionProgress',
    'account',
  ],
  query: fields(period),
  answer: engagementFiguresSchema,
});

export const earnings = defineLiveCall({
  name: 'analytics.earnings',
  method: 'GET',
  path: `${path}/earnings`,
  summary: 'What all members earn together, in USD',
  access: 'admin',
  reads: ['earnings', 'earningsSnapshots', 'today'],
  query: fields(period),
  answer: earningsFiguresSchema,
});

export const content = defineLiveCall({
  name: 'analytics.content',
  method: 'GET',
  path: `${path}/content`,
  summary: 'How the training is used',
  access: 'admin',
  reads: [
    'trainingModules',
    'moduleDrafts',
    'moduleAccess',
    'trainingProgress',
    'account',
    'today',
  ],
  query: fields(period),
  answer: contentFiguresSchema,
});

/** By the modules' order, drafts left out. */
export const modules = defineLiveCall({
  name: 'analytics.modules',
  method: 'GET',
  path: `${path}/modules`,
  summary: 'How far members got in each training module',
  access: 'admin',
  reads: ['trainingModules', 'moduleDrafts', 'trainingProgress', 'account'],
  answer: moduleFiguresSchema,
});

export const health = defineLiveCall({
  name: 'analytics.health',
  method: 'GET',
  path: `${path}/health`,
  summary: "State of the server's parts",
  access: 'admin',
  reads: ['serverState'],
  answer: healthSchema,
});

/** One line a figure: of all time, of both periods and of each step. UTF-8 with BOM. */
export const exportFigures = defineFileCall({
  name: 'analytics.export',
  path: `${path}.csv`,
  summary: 'All figures as CSV',
  access: 'admin',
  query: fields(period),
  fileAnswer: { types: ['text/csv'] },
  problems: ['range_not_satisfiable'],
});

export const analyticsCalls = [
  users,
  hours,
  engagement,
  earnings,
  content,
  modules,
  health,
  exportFigures,
] as const;
