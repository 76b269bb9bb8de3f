import type { Replica } from '../replica/replica-interface.ts';

/** The replica with some of its members replaced. */
export function disguise(replica: Replica, over: Partial<Replica>): Replica {
  return new Proxy(replica, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in over ? over : target, name, target);
      return typeof value === 'function' && !(name in over) ? value.bind(target) : value;
    },
  });
}
