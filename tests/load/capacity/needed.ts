/** Processor milliseconds and memory, as measured on one machine. */
export interface Costs {
  /** Kilobytes of an instance for each open socket. */
  readonly socketMemory: number;
  /** Microseconds of an instance for each delivery of a message to a socket. */
  readonly delivery: number;
  /** Milliseconds of an instance and of the database for an exchange without changes. */
  readonly idle: { readonly instance: number; readonly database: number };
  /** The same for an exchange with one change. */
  readonly change: { readonly instance: number; readonly database: number };
}

/** What members do in the busiest hour; an assumption, to be replaced by an organisation's own. */
export interface Habits {
  /** Share of the members with the app open. */
  readonly connected: number;
  /** Exchanges without changes, and with one, of an open app in an hour. */
  readonly idleExchanges: number;
  readonly changes: number;
  /** Messages to everybody in an hour, for each thousand members who have the app open. */
  readonly messages: number;
}

export interface Need {
  readonly members: number;
  readonly sockets: number;
  readonly exchangesPerSecond: number;
  readonly messagesPerSecond: number;
  readonly deliveriesPerSecond: number;
  /** Processors kept busy by instances: for exchanges, and for deliveries of the one room. */
  readonly exchangeCores: number;
  readonly deliveryCores: number;
  readonly databaseCores: number;
  /** Gigabytes of all instances for sockets. */
  readonly socketMemory: number;
  /** Instances of one processor each, which are not to be busier than `fullness`. */
  readonly instances: number;
}

/** Share of its processor an instance may use, so that bursts find room. */
export const fullness = 0.6;

/** What so many members need in the busiest hour, calculated from the costs of one. */
export function calculateNeed(members: number, costs: Costs, habits: Habits): Need {
  const sockets = members * habits.connected;
  const idle = (sockets * habits.idleExchanges) / 3_600;
  const changes = (sockets * habits.changes) / 3_600;
  const messages = ((sockets / 1_000) * habits.messages) / 3_600;
  const deliveries = messages * sockets;
  const exchangeCores = (idle * costs.idle.instance + changes * costs.change.instance) / 1_000;
  const deliveryCores = (deliveries * costs.delivery) / 1_000_000;
  return {
    members,
    sockets,
    exchangesPerSecond: idle + changes,
    messagesPerSecond: messages,
    deliveriesPerSecond: deliveries,
    exchangeCores,
    deliveryCores,
    databaseCores: (idle * costs.idle.database + changes * costs.change.database) / 1_000,
    socketMemory: (sockets * costs.socketMemory) / 1_000_000,
    instances: Math.max(1, Math.ceil((exchangeCores + deliveryCores) / fullness)),
  };
}
