import type { Problem } from '@greenroom/sync-protocol/problem';
import type { ModuleContent } from '@greenroom/sync-protocol/training/training-content-records';
import { expect } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import type { UploadType } from '../../uploads/uploads-table.ts';
import {
  addTrainingFile,
  type TrainingFileOptions,
} from '../../uploads/testing/add-training-file.ts';
import { type ModuleFields, modulesPath, sendModule } from './send-module.ts';

export type ContentRoom = Awaited<ReturnType<typeof openContentRoom>>;

/** A server for all tests of a file, with an administrator who changes training modules. */
export async function openContentRoom() {
  const test = await startAppOfFile();
  const boss = await test.addUser({ role: 'admin' });
  const admin = await test.signedIn(boss);
  const create = (fields: ModuleFields) =>
    sendModule<ModuleContent & Problem>(admin, 'POST', modulesPath, fields);
  const replace = (id: string, fields: ModuleFields) =>
    sendModule<ModuleContent & Problem>(admin, 'PUT', `${modulesPath}/${id}`, fields);
  return {
    test,
    boss,
    admin,
    create,
    replace,
    /** Stores a finished upload of the administrator. @returns its id */
    fileOf: (fileType: UploadType, options?: TrainingFileOptions) =>
      addTrainingFile(test, boss.id, fileType, options),
    created: async (fields: ModuleFields): Promise<ModuleContent> => {
      const reply = await create(fields);
      expect(reply.status, reply.text).toBe(201);
      return reply.body;
    },
    replaced: async (id: string, fields: ModuleFields): Promise<ModuleContent> => {
      const reply = await replace(id, fields);
      expect(reply.status, reply.text).toBe(200);
      return reply.body;
    },
    auditOf: (action: string, id: string) =>
      test.db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', action)
        .where('subject_id', '=', id)
        .execute(),
    /** Ids of the uploads there are. */
    uploads: async () => {
      const rows = await test.db.selectFrom('uploads').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    },
    clear: async () => {
      for (const table of ['training_modules', 'notifications', 'uploads'] as const) {
        await test.db.deleteFrom(table).execute();
      }
    },
  };
}

/** A section of one text item. */
export function textSection(title: string, content = 'Words', orderIndex = 0) {
  const item = { type: 'text', title: `${title} text`, content, orderIndex: 0 };
  return { title, orderIndex, contentItems: [item] };
}
