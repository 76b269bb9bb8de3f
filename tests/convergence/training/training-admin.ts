import type {
  EditedSection,
  ModuleContent,
} from '@greenroom/sync-protocol/training/training-content-records';
import type { Member } from '../api-under-test.ts';
import type { Edit } from './training-steps.ts';

type SectionForm = Pick<EditedSection, 'title'> & {
  readonly id?: string;
  readonly contentItems: readonly object[];
};

const path = '/api/admin/training-modules';

/** An administrator who changes modules and grants by REST, as the screens do. */
export class TrainingAdmin {
  readonly #admin: Member;
  #count = 0;

  constructor(admin: Member) {
    this.#admin = admin;
  }

  /** @returns the new module's id */
  async create(sections: number): Promise<string> {
    const list = Array.from({ length: sections }, () => this.#newSection());
    const form = toForm({ title: 'A module' }, list);
    return ((await this.#admin.request('POST', path, form)) as ModuleContent).id;
  }

  async edit(id: string, edit: Edit): Promise<void> {
    const content = await this.#admin.request('GET', `${path}/${id}/content`);
    const module = content as ModuleContent;
    const isDraft = edit === 'unpublish' || (module.draft && edit !== 'publish');
    const form = toForm(
      { title: module.title, draft: String(isDraft), basedOn: module.updatedAt },
      this.#changed(module.sections, edit),
    );
    await this.#admin.request('PUT', `${path}/${id}`, form);
  }

  async delete(id: string): Promise<void> {
    await this.#admin.request('DELETE', `${path}/${id}`);
  }

  async grant(moduleId: string, userId: string): Promise<void> {
    await this.#admin.request('POST', '/api/admin/module-access', { userId, moduleId });
  }

  /** Without a grant nothing changes. */
  async revoke(moduleId: string, userId: string): Promise<void> {
    const path = '/api/admin/module-access/grants';
    await this.#admin.request('DELETE', path, { moduleId, userIds: [userId] });
  }

  #changed(sections: readonly EditedSection[], edit: Edit): readonly SectionForm[] {
    switch (edit) {
      case 'add-section':
        return [...sections, this.#newSection()];
      case 'drop-section':
        // A published module keeps one.
        return sections.length > 1 ? sections.slice(1) : sections;
      case 'join-sections':
        return joinFirst(sections);
      case 'swap':
        return sections.toReversed();
      case 'edit-item':
        return sections.map((section) => ({ ...section, ...this.#newContent() }));
      case 'unpublish':
      case 'publish':
        return sections;
    }
  }

  #newSection(): SectionForm {
    return { title: `Section ${(this.#count += 1)}`, ...this.#newContent() };
  }

  #newContent(): Pick<SectionForm, 'contentItems'> {
    return { contentItems: [{ type: 'text', content: `Text ${(this.#count += 1)}` }] };
  }
}

/** The first section goes, its items move into the second. */
function joinFirst(sections: readonly EditedSection[]): readonly SectionForm[] {
  const [first, second, ...others] = sections;
  if (!first || !second) return sections;
  return [{ ...second, contentItems: [...second.contentItems, ...first.contentItems] }, ...others];
}

function toForm(fields: Record<string, string>, sections: readonly SectionForm[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const ordered = sections.map(({ id, title, contentItems }, orderIndex) => ({
    ...(id !== undefined && { id }),
    title,
    orderIndex,
    contentItems: contentItems.map((item, place) => ({ ...pickFields(item), orderIndex: place })),
  }));
  form.append('sections', JSON.stringify(ordered));
  return form;
}

/** What the form of an item has of a stored one. */
function pickFields({
  id,
  type,
  content,
}: {
  id?: string;
  type?: string;
  content?: string | null;
}) {
  return { ...(id !== undefined && { id }), type, content };
}
