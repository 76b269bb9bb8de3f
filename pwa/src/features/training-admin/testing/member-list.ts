import type { RequestHandler } from 'msw';
import { mockCall } from '../../../testing/mock-call.ts';
import type { ListedModule } from '../content/listed-module.ts';
import { type ListedMember, makeId } from './make-module.ts';

/** A server that stores who may open the first module; tests may change `members` and `modules`. */
export class MemberList {
  readonly asked: (readonly [call: string, ids: readonly string[] | 'all'])[] = [];
  members: readonly ListedMember[];
  modules: readonly ListedModule[];

  constructor(members: readonly ListedMember[], modules: readonly ListedModule[]) {
    this.members = members;
    this.modules = modules;
  }

  get handlers(): RequestHandler[] {
    return [
      mockCall('training.list', () => [...this.modules]),
      mockCall(
        'training.listMembers',
        ({ input }) => this.#find(input).slice((input.page - 1) * 50, input.page * 50),
        ({ input }) => ({ 'x-total-count': String(this.#find(input).length) }),
      ),
      mockCall(
        'training.listMatrix',
        ({ input: { search, page } }) =>
          this.#find({ search })
            .slice((page - 1) * 50, page * 50)
            .map(({ id, username, access }) => ({
              id,
              username,
              modules: access === null ? [] : this.modules.slice(0, 1).map((module) => module.id),
            })),
        ({ input: { search } }) => ({ 'x-total-count': String(this.#find({ search }).length) }),
      ),
      mockCall('training.summarizeAccess', () => ({
        members: this.members.length,
        modules: this.modules.slice(0, 1).map(({ id }) => ({
          moduleId: id,
          granted: this.#find({ search: '', access: 'granted' }).length,
          completed: 0,
        })),
      })),
      mockCall('training.countMembers', ({ input: { search } }) => ({
        all: this.#find({ search }).length,
        granted: this.#find({ search, access: 'granted' }).length,
        none: this.#find({ search, access: 'none' }).length,
      })),
      mockCall('training.grant', ({ input: { userId, moduleId } }) => {
        this.grant(userId);
        return { id: makeId(1, 7), userId, moduleId, createdAt: '2026-11-20T10:00:00.000Z' };
      }),
      mockCall('training.grantMany', ({ input }) => ({
        granted: this.#change('grantMany', input.userIds ?? 'all'),
      })),
      mockCall('training.revoke', ({ input: { userId } }) => {
        this.#change('revoke', [userId]);
        return undefined;
      }),
      mockCall('training.revokeMany', ({ input }) => ({
        revoked: this.#change('revokeMany', input.userIds ?? 'all'),
      })),
    ];
  }

  grant(userId: string): void {
    this.#change('grant', [userId]);
  }

  #find({ search, access }: { search: string; access?: 'granted' | 'none' | undefined }) {
    return this.members.filter(
      (member) =>
        member.username.includes(search) &&
        (access === undefined || (member.access !== null) === (access === 'granted')),
    );
  }

  /** @returns the number of members changed. */
  #change(call: string, ids: readonly string[] | 'all'): number {
    this.asked.push([call, ids]);
    const access = call.startsWith('grant')
      ? { id: makeId(1, 7), createdAt: '2026-11-20T10:00:00.000Z', grantedBy: 'ada' }
      : null;
    const isMeant = (member: ListedMember) =>
      (ids === 'all' || ids.includes(member.id)) && (member.access === null) !== (access === null);
    const count = this.members.filter(isMeant).length;
    this.members = this.members.map((member) => (isMeant(member) ? { ...member, access } : member));
    return count;
  }
}
