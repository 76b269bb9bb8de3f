import { modulePercentage } from '@greenroom/sync-protocol/training/training-gates';
import { readFile } from 'node:fs/promises';
import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { DemoClient } from '../demo-client.ts';
import { type FillOptions, forEachMember, signedIn } from '../demo-people.ts';
import type { Community, DemoMember } from '../plan-community.ts';
import { type DemoItem, type DemoModule, demoModules } from './plan-training.ts';

type StoredModule = CallAnswer<'training.create'>;

/** Creates the modules with their media, grants them, and takes the members as far as planned. */
export async function train(
  { members }: Community,
  ids: ReadonlyMap<string, string>,
  admin: DemoClient,
  options: FillOptions,
): Promise<void> {
  const modules: StoredModule[] = [];
  for (const module of demoModules) modules.push(await createModule(module, admin));
  const present = members.filter(({ username }) => ids.has(username));
  await grantAll(present, modules, ids, admin);
  await forEachMember('Trained', present, options, async (member, index) => {
    const client = await signedIn(member.username, options, index + 2);
    for (const [place, module] of modules.entries()) {
      const progress = member.training[place];
      if (progress === 'begun' || progress === 'done') {
        await takeModule(client, module, progress === 'done');
      }
    }
    await client.call('account.signOut', {});
  });
}

async function createModule(module: DemoModule, admin: DemoClient): Promise<StoredModule> {
  const { title, description, thumbnail, video } = module;
  const sections = [];
  for (const [orderIndex, section] of module.sections.entries()) {
    const contentItems = [];
    for (const [place, item] of section.items.entries()) {
      contentItems.push({ ...(await storeItem(item, admin)), orderIndex: place });
    }
    sections.push({ title: section.title, orderIndex, contentItems });
  }
  return admin.call('training.create', {
    title,
    description,
    moduleType: video === null ? 'multi-section' : 'single-video',
    ...(thumbnail !== null && { thumbnailFileKey: await upload(admin, 'thumbnail', thumbnail) }),
    ...(video !== null && { videoFileKey: await upload(admin, 'video', video) }),
    sections: JSON.stringify(sections),
  });
}

async function storeItem({ type, title, content, file }: DemoItem, admin: DemoClient) {
  if (type === 'text' || file === undefined) return { type, title, content };
  return { type, title, fileKey: await upload(admin, type, file) };
}

/** @returns the key of the finished upload */
async function upload(admin: DemoClient, fileType: TrainingFileType, name: string) {
  const bytes = await readFile(new URL(`media/${name}`, import.meta.url));
  const named = { fileType, originalName: name, mimeType: '' };
  const issued = await admin.call('uploads.issue', { ...named, fileSize: bytes.length });
  await admin.put(issued.uploadUrl, new Uint8Array(bytes));
  const { fullUploadUrl } = issued;
  return (await admin.call('uploads.finalize', { ...named, fullUploadUrl })).fileKey;
}

async function grantAll(
  members: readonly DemoMember[],
  modules: readonly StoredModule[],
  ids: ReadonlyMap<string, string>,
  admin: DemoClient,
): Promise<void> {
  for (const [place, { id: moduleId }] of modules.entries()) {
    const granted = members.filter(({ training }) => (training[place] ?? null) !== null);
    const userIds = granted.map(({ username }) => ids.get(username) ?? '');
    // The limit of one call.
    for (let first = 0; first < userIds.length; first += 1000) {
      await admin.call('training.grantMany', {
        moduleId,
        userIds: userIds.slice(first, first + 1000),
      });
    }
  }
}

/** Completes the module, or only begins it: its first section, or a part of its video. */
async function takeModule(
  client: DemoClient,
  { id: moduleId, sections }: StoredModule,
  isDone: boolean,
): Promise<void> {
  const taken = isDone ? sections : sections.slice(0, 1);
  for (const { id: sectionId } of taken) {
    const whole = { progressPercentage: 100, completed: true };
    await client.call('training.reportSectionProgress', { moduleId, sectionId, ...whole });
  }
  // As the members' screens count it.
  const part =
    sections.length === 0
      ? 40
      : modulePercentage(sections.map((_, place) => (place === 0 ? 100 : 0)));
  await client.call('training.reportProgress', {
    moduleId,
    progressPercentage: isDone ? 100 : part,
    completed: isDone,
  });
}
