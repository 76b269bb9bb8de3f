import { modulePercentage } from '@greenroom/sync-protocol/training/training-gates';
import { readFile } from 'node:fs/promises';
import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { ApiClient } from '../../client/api-client.ts';
import { createModule, type SectionPlan, uploadTrainingFile } from '../../client/make-training.ts';
import { type FillOptions, forEachMember, signedIn } from '../demo-people.ts';
import type { Community, DemoMember } from '../plan-community.ts';
import { type DemoItem, type DemoModule, demoModules } from './plan-training.ts';

type StoredModule = CallAnswer<'training.create'>;

/** Creates the modules with their media, grants them, and takes the members as far as planned. */
export async function train(
  { members }: Community,
  ids: ReadonlyMap<string, string>,
  admin: ApiClient,
  options: FillOptions,
): Promise<void> {
  const modules: StoredModule[] = [];
  for (const module of demoModules) modules.push(await storeModule(module, admin));
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

async function storeModule(module: DemoModule, admin: ApiClient): Promise<StoredModule> {
  const { title, description, thumbnail, video } = module;
  const sections: SectionPlan[] = [];
  for (const section of module.sections) {
    const contentItems = [];
    for (const item of section.items) contentItems.push(await storeItem(item, admin));
    sections.push({ title: section.title, contentItems });
  }
  return createModule(admin, title, sections, {
    description,
    moduleType: video === null ? 'multi-section' : 'single-video',
    ...(thumbnail !== null && { thumbnailFileKey: await upload(admin, 'thumbnail', thumbnail) }),
    ...(video !== null && { videoFileKey: await upload(admin, 'video', video) }),
  });
}

async function storeItem({ type, title, content, file }: DemoItem, admin: ApiClient) {
  if (type === 'text' || file === undefined) return { type, title, content };
  return { type, title, fileKey: await upload(admin, type, file) };
}

/** @returns the key of the finished upload */
async function upload(admin: ApiClient, fileType: TrainingFileType, name: string) {
  const bytes = await readFile(new URL(`media/${name}`, import.meta.url));
  return uploadTrainingFile(admin, fileType, name, bytes);
}

async function grantAll(
  members: readonly DemoMember[],
  modules: readonly StoredModule[],
  ids: ReadonlyMap<string, string>,
  admin: ApiClient,
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
  client: ApiClient,
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
