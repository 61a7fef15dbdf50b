import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EMPTY_REGISTRY } from '#decode/program-registry.ts'
import { messageWithCauses } from '#lib/error-fields.ts'
import { closeDatabase, command, connect, type Database, select } from '#store/engine/database.ts'
import { createDatabase, statementsOf } from '#store/engine/migrate.ts'
import { number, string } from '#store/rows/columns.ts'
import type { Config } from './config.ts'
import { type Finding, note, ok, wrong } from './doctor-finding.ts'
import { databaseAddressOf } from './open-store.ts'

const ROWS = 1_000
const DELETED = 10
const REPLICATION_MS = 15_000

/** Formed as the tables of the explorer are. */
export const PROBE = /* sql */ `
  CREATE TABLE IF NOT EXISTS probe{L} (slot UInt64, value String) ENGINE = {R}ReplacingMergeTree ORDER BY slot;
  --distributed probe by cityHash64(slot)
`

/** What the examination asks a cluster, by purpose; `{c}` in names is the cluster. */
export const clusterStatements = (cluster: string) => ({
  nodes: /* sql */ `
    SELECT host_name AS host, toUInt32(shard_num) AS shard, toUInt32(replica_num) AS replica
    FROM system.clusters WHERE cluster = '${cluster}' ORDER BY shard, replica`,
  macros: /* sql */ `
    SELECT hostName() AS host, anyIf(substitution, macro = 'shard') AS shard, anyIf(substitution, macro = 'replica') AS replica
    FROM clusterAllReplicas('${cluster}', system.macros) GROUP BY host ORDER BY host`,
  insert: `INSERT INTO probe SELECT number AS slot, toString(number) AS value FROM numbers(${ROWS})`,
  /** By each node from its own table. */
  own: /* sql */ `
    SELECT hostName() AS host, toUInt64(count()) AS found
    FROM clusterAllReplicas('${cluster}', currentDatabase(), probe_local) GROUP BY host ORDER BY host`,
  /** By each node from all shards. */
  all: /* sql */ `
    SELECT hostName() AS host, toUInt64(count()) AS found
    FROM clusterAllReplicas('${cluster}', view(SELECT slot FROM probe)) GROUP BY host ORDER BY host`,
  total: 'SELECT toUInt64(count()) AS found FROM probe FINAL',
  joined:
    'SELECT toUInt64(count()) AS found FROM probe WHERE slot GLOBAL IN (SELECT slot FROM probe WHERE slot < 7)',
  /** On all shards: the database is a replicated one. */
  delete: `DELETE FROM probe_local WHERE slot < ${DELETED}`,
})

const NodeRow = { host: string, shard: number, replica: number }
const MacroRow = { host: string, shard: string, replica: string }
const HostRow = { host: string, found: number }
const CountRow = { found: number }

/**
 * Proves on the operator's own cluster what the explorer needs of it: makes a database of a random name on all shards and
 * replicas, writes and deletes rows, reads them from every node, and removes it again. Nothing else is touched.
 */
export async function examineCluster(config: Config): Promise<Finding[]> {
  const { clickhouseUrl, clickhouseCluster: cluster } = config
  if (!clickhouseUrl || !cluster)
    return [
      wrong(
        'CLICKHOUSE_URL and CLICKHOUSE_CLUSTER are not both set.',
        'Set them to a node of the cluster and to its name in remote_servers.',
      ),
    ]
  const name = `gorscope_doctor_${randomBytes(6).toString('hex')}`
  const address = databaseAddressOf(config)
  const server = connect(address, 'default', EMPTY_REGISTRY)
  const db = connect(address, name, EMPTY_REGISTRY)
  const findings: Finding[] = []
  try {
    if (!(await examineNodes(server, cluster, findings))) return findings
    findings.push(note(`The database ${name} is made on all nodes, and removed at the end.`))
    await createDatabase(db)
    try {
      await examineTables(db, cluster, findings)
    } finally {
      await command(server, `DROP DATABASE IF EXISTS ${name} ON CLUSTER ${cluster} SYNC`)
      findings.push(ok(`The database ${name} was removed.`))
    }
  } catch (error) {
    findings.push(
      wrong(
        `The cluster refused a statement: ${messageWithCauses(error)}`,
        `See docs/operating.md on the cluster's settings. If the database ${name} is still there: DROP DATABASE IF EXISTS ${name} ON CLUSTER ${cluster} SYNC`,
      ),
    )
  } finally {
    await Promise.all([closeDatabase(db), closeDatabase(server)])
  }
  return findings
}

/** @returns whether there is anything to go on with */
async function examineNodes(server: Database, cluster: string, findings: Finding[]): Promise<boolean> {
  const sql = clusterStatements(cluster)
  const nodes = await select(server, NodeRow, sql.nodes)
  if (nodes.length === 0) {
    findings.push(
      wrong(
        `The server knows no cluster "${cluster}".`,
        'Correct CLICKHOUSE_CLUSTER, or add the cluster to remote_servers.',
      ),
    )
    return false
  }
  const shards = new Set(nodes.map(({ shard }) => shard)).size
  findings.push(
    ok(
      `The cluster "${cluster}" has ${nodes.length} nodes in ${shards} shards: ${nodes.map(({ host, shard, replica }) => `${host} (shard ${shard}, replica ${replica})`).join(', ')}.`,
    ),
  )
  const macros = await select(server, MacroRow, sql.macros)
  const named = new Set(macros.map(({ shard, replica }) => `${shard} ${replica}`))
  const lacking = macros.filter(({ shard, replica }) => shard === '' || replica === '')
  if (macros.length < nodes.length)
    findings.push(
      wrong(
        `Only ${macros.length} of ${nodes.length} nodes answered.`,
        'Start the others, or correct remote_servers.',
      ),
    )
  if (lacking.length > 0 || named.size < macros.length)
    findings.push(
      wrong(
        `The macros {shard} and {replica} are missing or the same on some nodes: ${macros.map(({ host, shard, replica }) => `${host} (${shard}, ${replica})`).join(', ')}.`,
        'Give each node its own in <macros> of its configuration.',
      ),
    )
  else findings.push(ok('Each node has its own macros {shard} and {replica}.'))
  return true
}

async function examineTables(db: Database, cluster: string, findings: Finding[]): Promise<void> {
  const sql = clusterStatements(cluster)
  for (const statement of statementsOf(PROBE, db)) await command(db, statement)
  findings.push(ok('A replicated and a distributed table were made.'))
  await command(db, sql.insert)
  const count = async (statement: string) => (await select(db, CountRow, statement))[0]?.found ?? 0
  const expectCount = async (what: string, statement: string, expected: number, remedy: string) => {
    const found = await count(statement)
    findings.push(
      found === expected
        ? ok(`${what}: ${found} rows.`)
        : wrong(`${what}: ${found} rows in place of ${expected}.`, remedy),
    )
  }
  await expectCount('Written, and read from all shards', sql.total, ROWS, 'Look at the log of the shards.')
  await expectCount('A subquery over all shards', sql.joined, 7, 'Look at the log of the shards.')
  findings.push(...(await examineReplication(db, sql, ROWS)))
  await command(db, sql.delete)
  await expectCount(
    'After a deletion on all nodes',
    sql.total,
    ROWS - DELETED,
    'Look at distributed_ddl in the configuration.',
  )
  findings.push(...(await examineReplication(db, sql, ROWS - DELETED)))
}

/** Waits until each node reads all rows, and the replicas of a shard have the same. */
async function examineReplication(
  db: Database,
  sql: ReturnType<typeof clusterStatements>,
  rows: number,
): Promise<Finding[]> {
  const started = performance.now()
  for (;;) {
    const all = await select(db, HostRow, sql.all)
    const own = await select(db, HostRow, sql.own)
    const ms = Math.round(performance.now() - started)
    const each = own.map(({ host, found }) => `${host} ${found}`).join(', ')
    if (all.every(({ found }) => found === rows))
      return [ok(`Each node reads all ${rows} rows, after ${ms} ms; of its own it has: ${each}.`)]
    if (ms > REPLICATION_MS)
      return [
        wrong(
          `After ${REPLICATION_MS / 1_000} s not every node reads all ${rows} rows: ${all.map(({ host, found }) => `${host} ${found}`).join(', ')}; of its own: ${each}.`,
          'Look at system.replication_queue and at Keeper.',
        ),
      ]
    await sleep(200)
  }
}
