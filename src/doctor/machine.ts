import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { checkAddress } from '#api/index.ts'
import type { Config } from '#config.ts'
import { isLoopback } from '#lib/loopback.ts'
import { loadNetwork } from '#networks/index.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const GB = 1e9
/** A new index of a test chain fits; the embedded engine takes up to 1.5 GB of memory. */
const LEAST_DISK = 5 * GB
const LEAST_MEMORY = 3.5 * GB
const LEAST_INODES = 100_000

/** Node.js, processor, memory, the data folder and its disk. */
export function examineMachine({ dataDir, roles }: Config): Finding[] {
  const findings = [ok(`Node.js ${process.versions.node}, ${cpus().length} cores.`)]
  const memory = totalmem()
  const size = `${(memory / GB).toFixed(1)} GB of memory`
  findings.push(
    memory < LEAST_MEMORY && roles.includes('localdb')
      ? note(
          `${size}: the embedded database alone may take 1.5 GB.`,
          'Use a machine with 4 GB, or a ClickHouse server on another one.',
        )
      : ok(`${size}.`),
  )
  if (roles.includes('localdb'))
    try {
      import.meta.resolve('chdb')
      findings.push(ok('The embedded database is installed.'))
    } catch {
      findings.push(
        wrong(
          `The embedded database has no package for ${process.platform} ${process.arch}.`,
          'Run npm ci again with optional dependencies, or set CLICKHOUSE_URL to a ClickHouse server.',
        ),
      )
    }
  return [...findings, ...examineFolder(resolve(dataDir))]
}

function examineFolder(path: string): Finding[] {
  if (!existsSync(path)) return [ok(`DATA_DIR ${path} does not exist yet: the first start makes it.`)]
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return [
      wrong(
        `DATA_DIR ${path} cannot be written by this user.`,
        'Change its owner, or set DATA_DIR to another folder.',
      ),
    ]
  }
  const findings: Finding[] = []
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    findings.push(
      note(
        `DATA_DIR ${path} can be read by other users: it holds keys and passwords.`,
        `Run: chmod 700 ${path}`,
      ),
    )
  const { bavail, bsize, ffree, files } = statfsSync(path)
  const free = bavail * bsize
  const room = `${(free / GB).toFixed(1)} GB are free at DATA_DIR ${path}`
  findings.push(
    free < LEAST_DISK
      ? wrong(
          `${room}: the index will stand still when the disk is full.`,
          'Free some space, or move DATA_DIR to a larger disk.',
        )
      : ok(`${room}.`),
  )
  // Some file systems have no fixed number.
  if (files > 0 && ffree < LEAST_INODES)
    findings.push(
      wrong(
        `The file system of DATA_DIR has only ${ffree} inodes left.`,
        'Remove files, or use another file system.',
      ),
    )
  return findings
}

/** The network profile, settings that do not fit together, and the ports. */
export async function examineSettings(config: Config): Promise<Finding[]> {
  const { network, clickhouseUrl, clickhouseCluster, roles, rpcUrls, publicUrl, host, port } = config
  const findings: Finding[] = []
  try {
    findings.push(ok(`NETWORK is ${network} (${loadNetwork(network).title}).`))
  } catch (error) {
    findings.push(wrong(error instanceof Error ? error.message : String(error), 'Correct NETWORK.'))
  }
  if (clickhouseCluster && !clickhouseUrl)
    findings.push(
      wrong(
        'CLICKHOUSE_CLUSTER is set without CLICKHOUSE_URL.',
        'Set CLICKHOUSE_URL to a node of the cluster.',
      ),
    )
  if (clickhouseUrl && roles.includes('localdb'))
    findings.push(
      note(
        'ROLES names localdb, but CLICKHOUSE_URL is set: the server is used.',
        'Take localdb out of ROLES.',
      ),
    )
  if (rpcUrls.length > 0 && roles.includes('localnet'))
    findings.push(
      note(
        'ROLES names localnet, but RPC_URL is set: the local chain runs and is not indexed.',
        'Take localnet out of ROLES.',
      ),
    )
  if (!roles.includes('api')) return findings
  if (!isLoopback(host) && !publicUrl)
    findings.push(
      note(
        `HOST is ${host} and PUBLIC_URL is not set: pages have no canonical URLs.`,
        'Set PUBLIC_URL to the address that visitors use.',
      ),
    )
  if (publicUrl?.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname))
    findings.push(
      note(
        `PUBLIC_URL is ${publicUrl}, without TLS.`,
        'Put a reverse proxy with TLS in front, and set PUBLIC_URL to https://…',
      ),
    )
  try {
    await checkAddress(host, port)
    findings.push(ok(`Port ${port} of ${host} is free.`))
  } catch (error) {
    findings.push(await examineTaken(config, error))
  }
  return findings
}

/** A port that is taken is right where this explorer has it. */
async function examineTaken({ host, port }: Config, error: unknown): Promise<Finding> {
  const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/api/health`, {
    signal: AbortSignal.timeout(5_000),
  })
    .then((response) => response.json())
    .catch(() => undefined)
  return typeof answer === 'object' && answer !== null && 'indexed' in answer
    ? ok(`An explorer answers at port ${port} of ${host}.`)
    : wrong(
        error instanceof Error ? error.message : String(error),
        'End the other program, or set PORT to another number.',
      )
}
