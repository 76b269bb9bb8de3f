import type { RequestHandler } from 'msw';
import { MockProblem, mockCall } from '../../../testing/mock-call.ts';
import type { ListedModule } from '../content/listed-module.ts';
import { moveTo } from '../ordering/move-to.ts';

/** A server that stores modules and applies the list's actions; tests may change `modules`. */
export class ModuleShelf {
  readonly asked: (readonly [call: string, id: string, ...values: unknown[]])[] = [];
  modules: readonly ListedModule[];
  /** Members who may open each module, by its id. Absent: none. */
  readonly granted = new Map<string, number>();

  constructor(modules: readonly ListedModule[]) {
    this.modules = modules;
  }

  get handlers(): RequestHandler[] {
    return [
      mockCall('training.list', () => [...this.modules]),
      mockCall('training.summarizeAccess', () => ({
        members: 39,
        modules: this.modules.map(({ id: moduleId }) => ({
          moduleId,
          granted: this.granted.get(moduleId) ?? 0,
          completed: this.granted.has(moduleId) ? 12 : 0,
        })),
      })),
      mockCall('training.countMembers', ({ input: { moduleId } }) => {
        const granted = this.granted.get(moduleId) ?? 0;
        return { all: 39, granted, none: 39 - granted };
      }),
      mockCall('training.grantMany', ({ input: { moduleId, all } }) => {
        this.asked.push(['grantMany', moduleId, { all }]);
        const granted = 39 - (this.granted.get(moduleId) ?? 0);
        this.granted.set(moduleId, 39);
        return { granted };
      }),
      // Before `rename`, whose path would match it.
      mockCall('training.reorder', ({ input: { moduleId, direction, places } }) => {
        this.asked.push(['reorder', moduleId, direction, places]);
        const from = this.modules.findIndex(({ id }) => id === moduleId);
        this.modules = moveTo(
          this.modules,
          from,
          direction === 'up' ? from - places : from + places,
        );
        return this.#get(moduleId);
      }),
      mockCall('training.rename', ({ input: { id, basedOn, title, description } }) => {
        this.asked.push(['rename', id, { title, description }]);
        const before = this.#get(id);
        if (basedOn !== before.updatedAt) {
          throw new MockProblem('conflict', 'This module has been changed since you opened it');
        }
        const after = { ...before, title, description };
        this.modules = this.modules.map((module) => (module.id === id ? after : module));
        return after;
      }),
      mockCall('training.remove', ({ input: { id } }) => {
        this.asked.push(['remove', id]);
        this.modules = this.modules.filter((module) => module.id !== id);
        return undefined;
      }),
    ];
  }

  #get(id: string): ListedModule {
    const module = this.modules.find((known) => known.id === id);
    if (!module) throw new MockProblem('not_found', 'Module not found');
    return module;
  }
}
