import { createHash } from 'node:crypto';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import type { ApiClient } from '../../../../infra/client/api-client.ts';
import { createMember, signedIn } from '../../../../infra/client/make-accounts.ts';
import { createModule, uploadTrainingFile } from '../../../../infra/client/make-training.ts';
import { makePdf } from '../../pdf-file.ts';
import { inDatabaseOf } from '../../server/database.ts';
import type { JourneyServer } from '../../server/server-process.ts';
import { middayDate } from '../device.ts';
import { readWholeProfile } from './read-profile.ts';

/** What a search of a device looks for, by what it is. */
export type Planted = Readonly<Record<string, string | Buffer>>;

/**
 * Files that name ids until the browser starts again: LevelDB's list of its files has the first and last
 * key of each; the browser's cache has the address of an answer that it may not store, where something
 * in it still holds the file it has deleted.
 */
const namesOfIds = /\/IndexedDB\/.+\/MANIFEST-\d+$|\/Cache\/Cache_Data\/todelete_/;
const isId = (sought: string | Buffer) =>
  typeof sought === 'string' && /^[0-9a-f-]{36}$/.test(sought);

/**
 * Which of these are in which files of a profile, without those that are in none. Ids of rows may be in
 * some for a while (docs/security/app-lock-attacks.md).
 */
export function findPlanted(folder: string, planted: Planted): Record<string, string[]> {
  const profile = readWholeProfile(folder, /^$/);
  const found = Object.entries(planted).map(
    ([what, sought]) =>
      [
        what,
        profile.find(sought).filter((path) => !(isId(sought) && namesOfIds.test(path))),
      ] as const,
  );
  return Object.fromEntries(found.filter(([, paths]) => paths.length > 0));
}

export interface PlantedMember {
  readonly id: string;
  readonly username: string;
  /** Words, names, amounts and ids that are nowhere else, and bytes of files. */
  readonly planted: Planted;
}

export const plantedTexts = {
  message: 'Lanternfish under the marquee',
  module: 'Cuttlefish lighting',
  lesson: 'Dim the samphire lamp',
  plan: 'Hagfish plan',
  target: 'Bladderwrack',
  blocked: 'Gurnardson',
  support: 'The razorshell door sticks',
  announcement: 'Whelkstall is closed',
  announcementTitle: 'Cockleshell evening',
  blockedWhy: 'Kippered the takings',
  section: 'Lobsterpot lights',
};
const names = { firstName: 'Zephyrine', lastName: 'Oystercatcher' };
const money = { earning: '7391.46', target: '86420.97' };
const otherName = 'barnaclewort31';

/** A member with something of every kind, beside another who posts an image in the chat. */
export async function plantMember(
  server: JourneyServer,
  admin: ApiClient,
  image: Buffer,
): Promise<PlantedMember> {
  const username = 'quillfeather77';
  const { id, email } = await createMember(admin, username);
  await inDatabaseOf(server, (database) =>
    database.query('update users set first_name = $2, last_name = $3 where id = $1', [
      id,
      names.firstName,
      names.lastName,
    ]),
  );
  const member = await signedIn(server.url, username);
  const texts = { username, otherName, email: email ?? '', ...names, ...plantedTexts };
  const amounts = { earned: money.earning, aimed: money.target };
  const entered = await enter(admin, member, id);
  const posted = await post(admin, member, image);
  const taught = await teach(admin, member, image);
  const more = await plantMore(admin, member, id);
  const planted = { ...texts, ...amounts, ...entered, ...posted, ...taught, ...more };
  return { id, username, planted };
}

/** A word that is nowhere else, and in which no compression finds another. */
const wordOf = (seed: string) =>
  createHash('sha256').update(seed).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 14);

/** Words, ids and amounts besides: what a browser now and then leaves behind is found in many. */
async function plantMore(admin: ApiClient, member: ApiClient, userId: string): Promise<Planted> {
  const planted: Record<string, string> = {};
  const plant = (what: string, text = wordOf(what)) => (planted[what] = text);
  const today = new Date();
  for (let count = 1; count <= 12; count += 1) {
    const memberName = plant(`warned ${count}`);
    const description = `${plant(`reason ${count}`)} ${plant(`advice ${count}`)}`;
    plant(`warning ${count}`, (await member.call('blocklist.add', { memberName, description })).id);
    const content = `${plant(`asked ${count}`)} and ${plant(`meant ${count}`)}`;
    plant(`question ${count}`, (await member.call('support.send', { content })).id);
    const date = weekStartOf(addDays(middayDate(today), -7 * count));
    const amount = plant(`amount ${count}`, `${2_113 + count * 617}.${13 + count * 7}`);
    await admin.call('earnings.addManual', { userId, amount, date });
  }
  return planted;
}

/** Schedule, money, blocklist, support. */
async function enter(admin: ApiClient, member: ApiClient, userId: string): Promise<Planted> {
  const date = middayDate(new Date());
  const shift = { date, plannedStartTime: '06:15', plannedEndTime: '07:45' };
  const { id: shiftId } = await member.call('schedule.add', shift);
  const week = { userId, amount: money.earning, date: weekStartOf(date) };
  await admin.call('earnings.addManual', week);
  const { target: targetName, blocked: memberName, blockedWhy, support } = plantedTexts;
  const targetAmount = Number(money.target);
  const aimed = { targetName, targetAmount, endDate: date };
  const { id: targetId } = await member.call('targets.create', aimed);
  const warned = { memberName, description: blockedWhy };
  const { id: blockedId } = await member.call('blocklist.add', warned);
  const { id: supportId } = await member.call('support.send', { content: support });
  const { announcement: message, announcementTitle: title } = plantedTexts;
  await admin.call('announcements.send', { to: 'everybody', title, message });
  return { shiftId, targetId, blockedId, supportId };
}

/** A chat message of another member, with an image. */
async function post(admin: ApiClient, member: ApiClient, bytes: Buffer): Promise<Planted> {
  const { id: otherId } = await createMember(admin, otherName);
  const other = await signedIn(admin.url, otherName);
  const image = new File([new Uint8Array(bytes)], 'stage.jpg', { type: 'image/jpeg' });
  const { imageUrl } = await other.call('chat.uploadImage', { image });
  const message = { messageType: 'image', content: plantedTexts.message, imageUrl } as const;
  const { id: messageId } = await other.call('chat.send', message);
  const imageId = imageUrl.split('/').pop() ?? '';
  // What the list shows and the device keeps.
  const shown = await middleOf(member, `${imageUrl}?size=thumb`);
  return { otherId, messageId, imageId, shown };
}

/** A module with a cover, a document and a text. */
async function teach(admin: ApiClient, member: ApiClient, image: Buffer): Promise<Planted> {
  const thumbnailFileKey = await uploadTrainingFile(admin, 'thumbnail', 'cover.jpg', image);
  const pdf = makePdf([plantedTexts.plan]);
  const fileKey = await uploadTrainingFile(admin, 'document', 'plan.pdf', pdf);
  const contentItems = [
    { type: 'text', content: plantedTexts.lesson },
    { type: 'document', title: 'Plan', fileKey },
  ];
  const sections = [{ title: plantedTexts.section, contentItems }];
  const module = await createModule(admin, plantedTexts.module, sections, { thumbnailFileKey });
  await admin.call('training.grantMany', { moduleId: module.id, all: true });
  const cover = await middleOf(member, `/api/files/${thumbnailFileKey}`);
  return { moduleId: module.id, coverId: thumbnailFileKey, documentId: fileKey, cover };
}

/** Some bytes from the middle of a file: no compression of images shortens them. */
async function middleOf(member: ApiClient, path: string): Promise<Buffer> {
  const bytes = Buffer.from(await (await member.fetch('GET', path)).arrayBuffer());
  const middle = Math.floor(bytes.length / 2);
  return bytes.subarray(middle, middle + 48);
}
