import type { ReplicaChannel } from '../environment/base-environment.ts';

type Listener = (event: { readonly data: unknown }) => void;

export function makeChannels(): (name: string) => ReplicaChannel {
  const open = new Set<{ readonly name: string; readonly listeners: Listener[] }>();
  return (name) => {
    const mine = { name, listeners: [] as Listener[] };
    open.add(mine);
    return {
      postMessage(message) {
        const data: unknown = structuredClone(message);
        const others = [...open].filter((one) => one !== mine && one.name === name);
        queueMicrotask(() => {
          for (const listener of others.flatMap(({ listeners }) => listeners)) listener({ data });
        });
      },
      addEventListener: (_type, listener) => mine.listeners.push(listener),
      close: () => open.delete(mine),
    };
  };
}
