import { refuseWhileIndexed, removeRange } from '#indexer/index.ts'
import { createLog } from '#lib/log/log.ts'
import { parseCommandLine } from '#lib/processes/command-line.ts'
import type { Config } from '#setup/config.ts'
import { openStore, requireDatabase } from '#setup/open-store.ts'
import { commandLine, stoppedBySignal } from '#setup/stop-on-signal.ts'
import { MOST_SLOTS } from '#store/rows/place.ts'
import { lineOf } from './redecode.ts'

const USAGE = 'Usage: npm run remove -- FROM TO (two slots, both included)'

/**
 * `npm run remove -- FROM TO`: removes the blocks of these slots from the index, with everything derived from
 * them, and prints progress. It is for imported blocks of another chain; the explorer must not run. After an
 * interruption the same command continues.
 *
 * @throws Error with a message for unknown arguments, while the explorer runs, and when no database is
 * reachable
 */
export async function removeSlots(config: Config, args: readonly string[]): Promise<void> {
  const range = readRange(args)
  requireDatabase(config, 'removed')
  const stopped = stoppedBySignal(
    'Stopping after the current batches. What is removed stays removed, but values of other blocks are not made again yet.',
    commandLine('remove', args),
  )
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  // The command must not use the engine of a running explorer, which has its newest blocks in memory.
  const roles = config.clickhouseUrl ? config.roles : [...new Set([...config.roles, 'localdb' as const])]
  const store = await openStore({ ...config, roles }, log)
  try {
    await refuseWhileIndexed(store.base)
    const { removed, redecoded } = await removeRange(range, {
      db: store.db,
      log,
      stopped,
      onProgress: (progress) => console.log(lineOf(progress)),
    })
    console.log(
      `${removed} blocks of the slots ${range.from} to ${range.to} were removed.${redecoded?.finished ? ` The values of the other ${redecoded.blocks} blocks were made again; ${redecoded.left} of them could not be decoded.` : ''}`,
    )
    if (redecoded?.finished) process.exitCode = redecoded.left > 0 ? 2 : 0
  } finally {
    await store.stop()
  }
}

/** @throws Error with a message unless they are two slots in ascending order */
function readRange(args: readonly string[]): { from: number; to: number } {
  const { positionals } = parseCommandLine(args, { usage: USAGE, options: {}, takesFiles: true })
  const [from, to] = positionals.map((text) => (/^\d{1,13}$/.test(text) ? Number(text) : Number.NaN))
  if (positionals.length !== 2 || from === undefined || to === undefined)
    throw new Error(`Expected two slots, found ${positionals.length} arguments. ${USAGE}`)
  if (!(from <= to && to < MOST_SLOTS))
    throw new Error(
      `Expected two slots, the first not above the second, found "${positionals.join(' ')}". ${USAGE}`,
    )
  return { from, to }
}
