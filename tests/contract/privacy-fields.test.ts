import { factGroups } from '@greenroom/pwa/features/account/privacy/facts/fact-groups';
import type { Call } from '@greenroom/sync-protocol/call';
import { type CallName, calls } from '@greenroom/sync-protocol/contract';
import {
  missingFileSchema,
  stuckDeviceSchema,
} from '@greenroom/sync-protocol/system/system-records';
import { expect, test } from 'vitest';

/**
 * What administrators see of a member, field by field: each field of an answer that a sentence covers
 * has its words in that sentence. A new field fails here until a phrase of the page names it.
 */
type Phrases = Readonly<Record<string, string>>;

const phrases: Readonly<Record<string, Phrases>> = {
  'Your account': {
    'Everything in it': `email firstName lastName profileImageUrl authType role status suspended
      mustChangePassword createdAt updatedAt approvedAt timeZone rejectionReason
      notifyCommunityChatEnabled notifyTrainingModuleEnabled notifyScheduleEnabled`,
    'whether two-step sign-in is on': 'hasSecondFactor',
    'how many passkeys you have': 'passkeys',
    'when you were last seen': 'lastSeenAt',
    'in how many places you are signed in': 'sessions',
    'on how many devices you get push notifications': 'reach withPush',
    'how many devices may hold your data': 'devices.count devices.ended devices.reporting',
    'how many changes they could not send': 'devices.unsent',
    'asked to erase what they keep': 'erasures.asked',
    'how many of them have': 'erasures.erased erasures.signedIn',
    'how much of each kind of data': 'holdings.kind holdings.count holdings.treatment',
  },
  Money: {
    'Your earnings': `earnings.amount earnings.gbp earnings.date earnings.weekStart earnings.createdAt
      earnings.updatedAt earnings.description total weekStart members missing named.username`,
    'every amount entered': 'cumulativeAmount capturedAt uploadedAt',
    'your targets, past ones included': `targetName targetAmount timePeriod startDate endDate status state
      completed finalEarned finalPercentage createdAt progress.percentage progress.earned`,
  },
  'Bank details': {
    'The name': 'firstName lastName',
    'the last digits': 'accountNumber sortCode isUnreadable',
    'when you sent it': 'submittedAt',
    'what was decided': 'status',
  },
  Training: {
    'Which modules you may open': `module.title module.description module.draft granted modules
      userAccess.username access.grantedBy`,
    'since when': 'userAccess.createdAt access.createdAt',
    'how far you are in each':
      'progressPercentage completed progress.progressPercentage progress.completed',
    'when you last watched': 'progress.lastWatchedAt',
  },
  Schedule: {
    'The hours you plan': `shifts.date shifts.plannedStartTime shifts.plannedEndTime
      now.date now.plannedStartTime now.plannedEndTime now.minutes now.timeZone nowCount
      next.date next.plannedStartTime next.plannedEndTime next.minutes next.timeZone
      members.timeZone total`,
    'what you record as worked': 'shifts.status shifts.actualStartTime shifts.actualEndTime',
  },
  Messages: {
    'Your messages to them': `content status createdAt adminResponse respondedAt
      items.kind items.at items.username items.text
      counts.account counts.message counts.concern counts.bank counts.deletion`,
    'whether and when you marked an answer as read': 'readByUserAt',
    'what your chat messages said before': 'imageFilename replacedAt',
    // `readBy` is null for an announcement to one member.
    'announcements to you':
      'audience title message reach readBy sentByUsername scheduledFor showUntil isOver',
    'your request to delete your account': 'displayName reason lastSeenAt',
  },
  'Stuck devices': {
    'its browser and system': 'device',
    'the name you gave it': 'label',
    'how many changes wait or were refused': 'waiting refused',
    'since when': 'oldestAt',
    'when it last reported': 'reportedAt',
    'when it was last seen': 'lastSeenAt',
  },
  'Lost files': {
    'your username': 'owner',
    'the file’s name and kind': 'name key kind isSmallVersion',
    'when you sent it': 'uploadedAt',
    'since when it is missing': 'noticedAt',
  },
};

/** Whom a row is about, and what administrators themselves set or decided. */
const aboutWhom = `username userEmail name email user.username user.name user.email user.role
  reviewedByUsername reviewedAt adminNotes addedBy`.split(/\s+/);

/** Numbers about all members; what names nobody (privacy-claims); what administrators did. */
const withoutPhrases = ['Statistics', 'Concerns', 'Audit log'];

/** The parts of the server's state that are about a member. */
const partsOfSystem: Readonly<Record<string, Schema>> = {
  'Stuck devices': stuckDeviceSchema,
  'Lost files': missingFileSchema,
};

const facts = factGroups.find(({ id }) => id === 'admins')?.facts ?? [];

test.each(Object.entries(phrases))('the sentence of %s names each field shown', (topic, said) => {
  const text = facts.find((fact) => fact.topic === topic)?.text;
  for (const phrase of Object.keys(said)) expect(text).toContain(phrase);
  const shown = findShown(topic);
  const named = Object.values(said).flatMap((fields) => fields.split(/\s+/));
  expect(shown.filter((field) => ![...named, ...aboutWhom].includes(field))).toEqual([]);
  expect(named.filter((field) => !shown.includes(field))).toEqual([]);
});

test('every sentence about what administrators read has its phrases', () => {
  const topics = facts.map(({ topic }) => topic).filter((topic) => findShown(topic).length > 0);
  const listed = [...Object.keys(phrases), ...withoutPhrases];
  expect(topics.toSorted()).toEqual(listed.toSorted());
});

/** The fields, except ids, of all answers to administrators that a sentence covers. */
function findShown(topic: string): string[] {
  const part = partsOfSystem[topic];
  const shown = (part ? [part] : findAnswers(topic)).flatMap((answer) => fieldsOf(answer));
  return [...new Set(shown)].filter((field) => !/(^|\.)id$|Id$/.test(field));
}

function findAnswers(topic: string): Schema[] {
  const covers = facts.find((fact) => fact.topic === topic)?.covers ?? [];
  return (calls as unknown as readonly Call[])
    .filter(({ name }) => covers.includes(`call:${name as CallName}`))
    .filter(({ access, method, name }) => access === 'admin' && isRead(method, name))
    .flatMap(({ answer }) => (answer ? [answer as Schema] : []));
}

/** Reveals are no GET, because each is recorded. */
const isRead = (method: string, name: string) => method === 'GET' || /\.reveal/.test(name);

/** As much of a valibot schema as its fields need. */
interface Schema {
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly item?: unknown;
  readonly wrapped?: unknown;
}

/** 'content', and one of an object with the object's name: 'user.username'. */
function fieldsOf(schema: Schema, path: readonly string[] = []): string[] {
  const inner = schema.wrapped ?? schema.item;
  if (inner) return fieldsOf(inner as Schema, path);
  if (!schema.entries) return [path.slice(-2).join('.')];
  return Object.entries(schema.entries).flatMap(([name, field]) =>
    fieldsOf(field as Schema, [...path, name]),
  );
}
