import { number, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { command, type Database, select } from './database.ts'
import { createDatabase, statementsOf } from './migrate.ts'

// The probe is a table in a database of its own; it shows whether the cluster inserts, deletes and joins as
// the explorer's tables need it.

export const PROBE_ROWS = 1_000
/** How many of the probe's rows are deleted. */
export const PROBE_DELETED = 10
/** How many of the probe's rows a subquery over all shards finds. */
export const PROBE_JOINED = 7

/** Has the same structure as the explorer's tables. */
const TABLE = /* sql */ `
  CREATE TABLE IF NOT EXISTS probe{L} (slot UInt64, value String) ENGINE = {R}ReplacingMergeTree ORDER BY slot;
  --distributed probe by cityHash64(slot)
`

/** The probe's statements, named by their purpose. */
const statementsFor = (cluster: string, name: string) => ({
  nodes: /* sql */ `
    SELECT host_name AS host, toUInt32(shard_num) AS shard, toUInt32(replica_num) AS replica
    FROM system.clusters WHERE cluster = '${cluster}' ORDER BY shard, replica`,
  macros: /* sql */ `
    SELECT hostName() AS host, anyIf(substitution, macro = 'shard') AS shard, anyIf(substitution, macro = 'replica') AS replica
    FROM clusterAllReplicas('${cluster}', system.macros) GROUP BY host ORDER BY host`,
  insert: `INSERT INTO probe SELECT number AS slot, toString(number) AS value FROM numbers(${PROBE_ROWS})`,
  own: /* sql */ `
    SELECT hostName() AS host, toUInt64(count()) AS found
    FROM clusterAllReplicas('${cluster}', currentDatabase(), probe_local) GROUP BY host ORDER BY host`,
  all: /* sql */ `
    SELECT hostName() AS host, toUInt64(count()) AS found
    FROM clusterAllReplicas('${cluster}', view(SELECT slot FROM probe)) GROUP BY host ORDER BY host`,
  total: 'SELECT toUInt64(count()) AS found FROM probe FINAL',
  joined: /* sql */ `
    SELECT toUInt64(count()) AS found FROM probe
    WHERE slot GLOBAL IN (SELECT slot FROM probe WHERE slot < ${PROBE_JOINED})`,
  // ON CLUSTER is not needed: a replicated database passes the statement on to all nodes.
  deletion: `DELETE FROM probe_local WHERE slot < ${PROBE_DELETED}`,
  drop: `DROP DATABASE IF EXISTS ${name} ON CLUSTER ${cluster} SYNC`,
})

/** All statements that the probe sends to a cluster, for tests. */
export const probeStatements = (db: { cluster: string; name: string }): string[] => [
  ...statementsOf(TABLE, db),
  ...Object.values(statementsFor(db.cluster, db.name)),
]

const NodeRow = { host: string, shard: number, replica: number }
const MacroRow = { host: string, shard: string, replica: string }
const HostRow = { host: string, found: number }
export type ClusterNode = Selected<typeof NodeRow>
export type ClusterMacros = Selected<typeof MacroRow>
export type FoundByNode = Selected<typeof HostRow>

/**
 * @param server connected to an existing database, from which nothing is read
 * @param db connected to the probe's database, which `create` makes on all nodes and `drop` removes
 */
export function createClusterProbe(server: Database, db: Database, cluster: string) {
  const sql = statementsFor(cluster, db.name)
  const count = async (statement: string) => (await select(db, { found: number }, statement))[0]?.found ?? 0
  return {
    /** The statement that removes the probe's database by hand. */
    dropStatement: sql.drop,
    /** The nodes in the cluster's configuration; empty where the server knows no such cluster. */
    readNodes: (): Promise<ClusterNode[]> => select(server, NodeRow, sql.nodes),
    /** The macros of the nodes that answer. */
    readMacros: (): Promise<ClusterMacros[]> => select(server, MacroRow, sql.macros),
    create: async () => {
      await createDatabase(db)
      for (const statement of statementsOf(TABLE, db)) await command(db, statement)
    },
    fill: () => command(db, sql.insert),
    deleteSome: () => command(db, sql.deletion),
    countAll: () => count(sql.total),
    countJoined: () => count(sql.joined),
    /** How many rows each node finds on all shards. */
    countByNode: (): Promise<FoundByNode[]> => select(db, HostRow, sql.all),
    /** How many rows each node finds in its local table. */
    countOwn: (): Promise<FoundByNode[]> => select(db, HostRow, sql.own),
    drop: () => command(server, sql.drop),
  }
}
export type ClusterProbe = ReturnType<typeof createClusterProbe>
