import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EMPTY_REGISTRY } from '#decode/transaction/program-registry.ts'
import { messageWithCauses } from '#lib/log/error-fields.ts'
import type { Config } from '#setup/config.ts'
import { databaseAddressOf } from '#setup/open-store.ts'
import {
  type ClusterProbe,
  createClusterProbe,
  PROBE_DELETED,
  PROBE_JOINED,
  PROBE_ROWS,
} from '#store/engine/cluster-probe.ts'
import { closeDatabase, connect } from '#store/engine/database.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const REPLICATION_MS = 15_000

/**
 * Checks on the operator's own cluster everything that the explorer needs: creates a database with a random
 * name on all shards and replicas, writes and deletes rows, reads them from every node, and removes the
 * database again. Nothing else is touched.
 *
 * @param stopped called before each step; if it returns true, the database is removed at once
 */
export async function examineCluster(config: Config, stopped: () => boolean): Promise<Finding[]> {
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
  const probe = createClusterProbe(server, db, cluster)
  const findings: Finding[] = []
  try {
    if (!(await examineNodes(probe, cluster, findings))) return findings
    findings.push(note(`The database ${name} is made on all nodes, and removed at the end.`))
    try {
      await probe.create()
      findings.push(ok('A replicated and a distributed table were made.'))
      await examineTables(probe, findings, stopped)
    } finally {
      await probe.drop()
      findings.push(ok(`The database ${name} was removed.`))
    }
  } catch (error) {
    findings.push(
      wrong(
        `The cluster refused a statement: ${messageWithCauses(error)}`,
        `See docs/operating.md on the cluster's settings. If the database is still there: ${probe.dropStatement}`,
      ),
    )
  } finally {
    await Promise.all([closeDatabase(db), closeDatabase(server)])
  }
  return findings
}

/** @returns whether the remaining checks make sense */
async function examineNodes(probe: ClusterProbe, cluster: string, findings: Finding[]): Promise<boolean> {
  const nodes = await probe.readNodes()
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
  const named = nodes.map(({ host, shard, replica }) => `${host} (shard ${shard}, replica ${replica})`)
  findings.push(
    ok(`The cluster "${cluster}" has ${nodes.length} nodes in ${shards} shards: ${named.join(', ')}.`),
  )
  const macros = await probe.readMacros()
  if (macros.length < nodes.length)
    findings.push(
      wrong(
        `Only ${macros.length} of ${nodes.length} nodes answered.`,
        'Start the others, or correct remote_servers.',
      ),
    )
  const different = new Set(macros.map(({ shard, replica }) => `${shard} ${replica}`))
  const areSet = macros.every(({ shard, replica }) => shard !== '' && replica !== '')
  findings.push(
    areSet && different.size === macros.length
      ? ok('Each node has its own macros {shard} and {replica}.')
      : wrong(
          `The macros {shard} and {replica} are missing or the same on some nodes: ${macros.map(({ host, shard, replica }) => `${host} (${shard}, ${replica})`).join(', ')}.`,
          'Give each node its own in <macros> of its configuration.',
        ),
  )
  return true
}

async function examineTables(
  probe: ClusterProbe,
  findings: Finding[],
  stopped: () => boolean,
): Promise<void> {
  const counted = (what: string, found: number, expected: number, remedy: string) =>
    found === expected
      ? ok(`${what}: ${found} rows.`)
      : wrong(`${what}: ${found} rows in place of ${expected}.`, remedy)
  await probe.fill()
  const shards = 'Look at the log of the shards.'
  const ddl = 'Look at distributed_ddl in the configuration.'
  const left = PROBE_ROWS - PROBE_DELETED
  const steps: (() => Promise<Finding>)[] = [
    async () => counted('Written, and read from all shards', await probe.countAll(), PROBE_ROWS, shards),
    async () => counted('A subquery over all shards', await probe.countJoined(), PROBE_JOINED, shards),
    () => examineReplication(probe, PROBE_ROWS, stopped),
    async () => {
      await probe.deleteSome()
      return counted('After a deletion on all nodes', await probe.countAll(), left, ddl)
    },
    () => examineReplication(probe, left, stopped),
  ]
  for (const step of steps) {
    if (stopped()) return void findings.push(note('The check was stopped: the rest was not examined.'))
    findings.push(await step())
  }
}

/** Waits until each node reads all rows. */
async function examineReplication(
  probe: ClusterProbe,
  rows: number,
  stopped: () => boolean,
): Promise<Finding> {
  const started = performance.now()
  for (;;) {
    const all = await probe.countByNode()
    const listed = (nodes: typeof all) => nodes.map(({ host, found }) => `${host} ${found}`).join(', ')
    const own = listed(await probe.countOwn())
    const ms = Math.round(performance.now() - started)
    if (all.every(({ found }) => found === rows))
      return ok(`Each node reads all ${rows} rows, after ${ms} ms; of its own it has: ${own}.`)
    if (stopped()) return note('The replication was not waited for.')
    if (ms > REPLICATION_MS)
      return wrong(
        `After ${REPLICATION_MS / 1_000} s not every node reads all ${rows} rows: ${listed(all)}; of its own: ${own}.`,
        'Look at system.replication_queue and at Keeper.',
      )
    await sleep(200)
  }
}
