import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { messageWithCauses } from '#lib/log/error-fields.ts'
import { silent } from '#lib/log/log.ts'
import { type Config, withoutSecret } from '#setup/config.ts'
import { connectStore, databaseAddressOf, findRunning, noDatabase } from '#setup/open-store.ts'
import { closeDatabase, type DatabaseAddress, openDatabase, pingServer } from '#store/engine/database.ts'
import { readGenerations } from '#store/engine/generations.ts'
import { readServerFacts, type ServerFacts } from '#store/engine/server-facts.ts'
import { readDecoder, redecodeDue } from '#store/write/decoder-stamp.ts'
import { endsStart, type Finding, note, ok, wrong } from './finding.ts'
import { examineFolder } from './machine.ts'

const GB = 1e9
const LEAST_DISK = 5 * GB
/** The version of the embedded engine, which all tests use. */
const TESTED_VERSION = '26.7'
const CLOCK_MS = 5_000

/**
 * Checks the database: whether it answers, its version, clock and disks, whether this program knows its
 * schema, and whether a redecode is due. An embedded database that does not run is started for this, and
 * stopped again.
 */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const address = await findRunning(config)
  if (address) return examineAt(address)
  if (!config.clickhouseUrl) return examineEmbedded(config)
  const problem = await pingServer(databaseAddressOf(config)).catch((error) => messageWithCauses(error))
  return [
    wrong(
      `The ClickHouse server ${withoutSecret(config.clickhouseUrl)} does not answer: ${problem}`,
      'Start it, or correct CLICKHOUSE_URL (user, password, port).',
    ),
  ]
}

async function examineEmbedded(config: Config): Promise<Finding[]> {
  const missing = await examineOther(config)
  if (missing.length > 0) return missing
  if (!config.roles.includes('localdb')) return [ok('The roles of this process need no database.')]
  if (examineFolder(config.dataDir).some((finding) => finding.endsStart))
    return [note('The embedded database was not examined: DATA_DIR cannot be used.')]
  if (!existsSync(join(config.dataDir, 'db')))
    return [ok('There is no embedded database yet: the first start makes it.')]
  const store = await connectStore({ ...config, roles: ['localdb'] }, silent)
  try {
    return await examineAt(store.base.address)
  } finally {
    await store.stop()
  }
}

/** Checks whether another process runs the database, where the roles need one and do not include it. */
export async function examineOther(config: Config): Promise<Finding[]> {
  const { roles, clickhouseUrl, dataDir } = config
  const needsOther = !roles.includes('localdb') && (roles.includes('indexer') || roles.includes('api'))
  if (clickhouseUrl || !needsOther || (await findRunning(config))) return []
  return [endsStart(noDatabase(dataDir))]
}

async function examineAt(address: DatabaseAddress): Promise<Finding[]> {
  const facts = await readServerFacts(address)
  const isCurrent = facts.refusal === null && facts.schema === facts.knownSchema
  return [
    ...[examineVersion(facts), examineClock(facts), ...facts.disks.map(examineDisk), examineSchema(facts)],
    ...(isCurrent ? await examineDecoder(address) : []),
  ]
}

async function examineDecoder(address: DatabaseAddress): Promise<Finding[]> {
  const base = await openDatabase(address)
  try {
    const { current } = await readGenerations(base)
    const db = await openDatabase({ ...address, database: current.database })
    try {
      const decoder = await readDecoder(db)
      const due = decoder === undefined ? undefined : redecodeDue(decoder)
      return due === undefined ? [] : [note(due)]
    } finally {
      await closeDatabase(db)
    }
  } finally {
    await closeDatabase(base)
  }
}

function examineVersion({ version }: ServerFacts): Finding {
  const isOlder = version.localeCompare(TESTED_VERSION, undefined, { numeric: true }) < 0
  return isOlder
    ? note(
        `The database has version ${version}; Gorscope is tested with ${TESTED_VERSION}.`,
        'Upgrade the server before it holds much.',
      )
    : ok(`The database answers (version ${version}).`)
}

function examineClock({ aheadMs }: ServerFacts): Finding {
  const sentence = `The database's clock differs from this machine's by ${(aheadMs / 1_000).toFixed(1)} s.`
  return Math.abs(aheadMs) > CLOCK_MS ? wrong(sentence, 'Set both clocks (NTP).') : ok(sentence)
}

function examineDisk({ name, free, room }: ServerFacts['disks'][number]): Finding {
  const left = `${(free / GB).toFixed(1)} GB`
  return free < LEAST_DISK && room > 0
    ? wrong(`The database's disk "${name}" has only ${left} left.`, 'Free some space, or add a disk.')
    : ok(`The database's disk "${name}" has ${left} left.`)
}

function examineSchema({ database, schema, knownSchema, refusal }: ServerFacts): Finding {
  if (refusal !== null) return endsStart(refusal)
  if (schema === null) return ok(`The database "${database}" does not exist yet: the first start makes it.`)
  return schema < knownSchema
    ? note(
        `The database "${database}" has schema ${schema}: the next start brings it to ${knownSchema}.`,
        'Make a backup first.',
      )
    : ok(`The database "${database}" has this version's schema (${knownSchema}).`)
}
