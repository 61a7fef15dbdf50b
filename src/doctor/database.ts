import { type Config, withoutSecret } from '#config.ts'
import { messageWithCauses } from '#lib/error-fields.ts'
import { databaseAddressOf, findRunning } from '#open-store.ts'
import { pingServer } from '#store/engine/database.ts'
import { readServerFacts, type ServerFacts } from '#store/engine/server-facts.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const GB = 1e9
const LEAST_DISK = 5 * GB
/** The version of the embedded engine, with which everything is tested. */
const TESTED_VERSION = '26.7'
const CLOCK_MS = 5_000

/** The database: whether it answers, its version, clock and disks, and whether this program knows its schema. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const address = await findRunning(config)
  if (address) {
    const facts = await readServerFacts(address)
    return [examineVersion(facts), examineClock(facts), ...facts.disks.map(examineDisk), examineSchema(facts)]
  }
  if (!config.clickhouseUrl)
    return [note('The embedded database does not run now: it is examined while the explorer runs.')]
  const problem = await pingServer(databaseAddressOf(config)).catch((error) => messageWithCauses(error))
  return [
    wrong(
      `The ClickHouse server ${withoutSecret(config.clickhouseUrl)} does not answer: ${problem}`,
      'Start it, or correct CLICKHOUSE_URL (user, password, port).',
    ),
  ]
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

function examineSchema({ database, schema, knownSchema }: ServerFacts): Finding {
  if (schema === null) return ok(`The database "${database}" does not exist yet: the first start makes it.`)
  if (schema > knownSchema)
    return wrong(
      `The database "${database}" has schema ${schema}, and this version knows up to ${knownSchema}.`,
      'Start the newer version that wrote it.',
    )
  return schema < knownSchema
    ? note(
        `The database "${database}" has schema ${schema}: the next start brings it to ${knownSchema}.`,
        'Make a backup first.',
      )
    : ok(`The database "${database}" has this version's schema (${knownSchema}).`)
}
