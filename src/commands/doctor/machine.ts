import { existsSync, statfsSync, statSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { checkPorts, findOrigin } from '#embedded/chain/index.ts'
import { isLoopback } from '#lib/network/loopback.ts'
import { loadNetwork } from '#profiles/index.ts'
import { checkAddress } from '#server/index.ts'
import type { Config } from '#setup/config.ts'
import { localChainDir } from '#setup/local-origins.ts'
import { findDataDir, foreignOwner } from '#setup/open-data-dir.ts'
import { givenKeypair } from '../serve/open-game.ts'
import { endsStart, type Finding, note, ok, wrong } from './finding.ts'

const GB = 1e9
/**
 * This disk space is enough for a new index of a test chain; the embedded engine takes up to 1.5 GB of
 * memory.
 */
const LEAST_DISK = 5 * GB
/**
 * With less disk space no new index can be created. An existing one is served, and stops growing when the
 * disk is full.
 */
const LEAST_NEW_DISK = 0.2 * GB
const LEAST_MEMORY = 3.5 * GB
const LEAST_INODES = 100_000

/** Checks Node.js, processor, memory, the data folder and its disk. */
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
        endsStart(
          `The embedded database has no package for ${process.platform} ${process.arch}.`,
          'Run npm ci again with optional dependencies, or set CLICKHOUSE_URL to a ClickHouse server.',
        ),
      )
    }
  return [...findings, ...examineFolder(dataDir)]
}

/** Checks DATA_DIR, or the folder in which the first start would create it. */
export function examineFolder(dataDir: string): Finding[] {
  const path = resolve(dataDir)
  const owner = foreignOwner(dataDir)
  if (owner !== undefined) return [endsStart(owner)]
  let found: string
  try {
    found = findDataDir(dataDir)
  } catch (error) {
    return [endsStart(error)]
  }
  const findings: Finding[] = []
  if (found !== path) findings.push(ok(`DATA_DIR ${path} does not exist yet: the first start makes it.`))
  else if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    findings.push(
      note(
        `DATA_DIR ${path} can be read by other users: it holds keys and passwords.`,
        `Run: chmod 700 ${path}`,
      ),
    )
  const { bavail, bsize, ffree, files } = statfsSync(found)
  findings.push(examineRoom(bavail * bsize, path))
  // Some file systems have no fixed number of files.
  if (files > 0 && ffree < LEAST_INODES)
    findings.push(
      wrong(
        `The file system of DATA_DIR has only ${ffree} inodes left.`,
        'Remove files, or use another file system.',
      ),
    )
  return findings
}

function examineRoom(free: number, path: string): Finding {
  const room = free < GB ? `${Math.floor(free / 1e6)} MB are free` : `${(free / GB).toFixed(1)} GB are free`
  const place = `${room} at DATA_DIR ${path}`
  const remedy = 'Free some space, or move DATA_DIR to a larger disk.'
  if (free >= LEAST_DISK) return ok(`${place}.`)
  return free < LEAST_NEW_DISK && !existsSync(join(path, 'db'))
    ? endsStart(`${place}: too few for a new index.`, remedy)
    : wrong(`${place}: the index will stand still when the disk is full.`, remedy)
}

/**
 * Checks the network profile, combinations of settings, the game's key, and the ports.
 *
 * @param isBeside whether the explorer may be running: then it may use its ports already
 */
export async function examineSettings(config: Config, isBeside: boolean): Promise<Finding[]> {
  const { network, clickhouseUrl, clickhouseCluster, roles, rpcUrls, publicUrl, host } = config
  const findings: Finding[] = []
  try {
    findings.push(ok(`NETWORK is ${network} (${loadNetwork(network).title}).`))
  } catch (error) {
    findings.push(endsStart(error, 'Correct NETWORK.'))
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
  if (roles.includes('localnet')) findings.push(await examineLocalPorts(config, isBeside))
  if (!roles.includes('api')) return findings
  findings.push(...examineGame(config))
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
  return [...findings, await examinePort(config, isBeside)]
}

/** The values of HOST with which the pages need a port at the address of the local chain. */
const hostsOfLocalChain: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '0.0.0.0', '::'])

async function examinePort(config: Config, isBeside: boolean): Promise<Finding> {
  const { host, port, roles, localnetPort } = config
  const isOfLocalChain = port === localnetPort || port === localnetPort + 1
  if (isOfLocalChain && roles.includes('localnet') && hostsOfLocalChain.has(host))
    return endsStart(
      `PORT is ${port}, but the local chain of this explorer needs the ports ${localnetPort} and ${localnetPort + 1}.`,
      'Choose another port for the pages with PORT, or other ports for the local chain with LOCALNET_PORT.',
    )
  try {
    await checkAddress(host, port)
    return ok(`Port ${port} of ${host} is free.`)
  } catch (error) {
    if (!isBeside) return endsStart(error)
    const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/api/health`, {
      signal: AbortSignal.timeout(5_000),
    })
      .then((response) => response.json())
      .catch(() => undefined)
    return typeof answer === 'object' && answer !== null && 'indexed' in answer
      ? ok(`An explorer answers at port ${port} of ${host}.`)
      : endsStart(error)
  }
}

async function examineLocalPorts(
  { dataDir, localnetPort: port }: Config,
  isBeside: boolean,
): Promise<Finding> {
  const own = findOrigin(localChainDir(dataDir))
  if (isBeside && own !== undefined) return ok(`The local chain of this DATA_DIR answers at ${own}.`)
  return checkPorts(port).then(
    () => ok(`The ports ${port} and ${port + 1} of the local chain are free.`),
    endsStart,
  )
}

function examineGame({ gameKeypair: path, gameDailyTransactions }: Config): Finding[] {
  if (path === undefined || gameDailyTransactions === 0) return []
  try {
    givenKeypair(path)
    return [ok(`The game has the key of ${path}.`)]
  } catch (error) {
    return [endsStart(error)]
  }
}
