/** `instances`: the servers that run on this database; one that died is removed by the others. */
export interface InstancesTable {
  id: string;
  /** The version of Greenroom. */
  version: string;
  started_at: Date;
  /** By the database's clock. */
  seen_at: Date;
}

export interface InstancesTables {
  instances: InstancesTable;
}
