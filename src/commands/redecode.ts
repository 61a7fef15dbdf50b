import { DECODER_VERSION } from '#decode/block/decoder-version.ts'
import { type RedecodeProgress, type RedecodeTotals, redecode } from '#indexer/index.ts'
import { createLog } from '#lib/log/log.ts'
import { parseCommandLine } from '#lib/processes/command-line.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import type { Config } from '#setup/config.ts'
import { besideExplorer, openStore, requireDatabase } from '#setup/open-store.ts'
import { commandLine, stoppedBySignal } from '#setup/stop-on-signal.ts'

/**
 * `npm run redecode -- [--program ID]`: decodes stored transactions again and prints progress. Safe to
 * repeat, also while the explorer runs; continues after an interruption.
 *
 * @throws Error with a message for unknown arguments, or when no database is reachable
 */
export async function redecodeStored(config: Config, args: readonly string[]): Promise<void> {
  const program = readArguments(args)
  requireDatabase(config, 'changed')
  const stopped = stoppedBySignal(
    'Stopping after the current batches. Finished blocks stay finished.',
    commandLine('redecode', args),
  )
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const store = await openStore(await besideExplorer(config), log)
  try {
    const totals = await redecode({
      db: store.db,
      log,
      program,
      stopped,
      onProgress: (progress) => console.log(lineOf(progress)),
    })
    const what = `${totals.blocks} blocks and ${totals.transactions} transactions`
    if (!totals.finished) console.log(`Not finished: ${what} were redecoded in this run.`)
    else
      console.log(
        `Redecoded ${what} with decoder ${DECODER_VERSION}: ${totals.changed} entries changed; ${totals.left} blocks could not be redecoded.${droppedLine(totals)}`,
      )
    if (totals.finished) process.exitCode = totals.left > 0 ? 2 : 0
  } finally {
    await store.stop()
  }
}

const USAGE = 'Usage: npm run redecode -- [--program ID]'

/** The address of the program; null: all programs. */
export function readArguments(args: readonly string[]): string | null {
  const { values } = parseCommandLine(args, { usage: USAGE, options: { program: { type: 'string' } } })
  const { program } = values
  if (program === undefined) return null
  if (!isBase58Of(program, 32))
    throw new Error(
      `--program is "${program}": expected the address of a program, base58 of 32 bytes. ${USAGE}`,
    )
  return program
}

/** Empty for an explorer that keeps all payloads. */
const droppedLine = ({ dropped: { transactions, blocks } }: RedecodeTotals) =>
  transactions === 0
    ? ''
    : ` ${transactions} transactions in ${blocks} blocks stay as an earlier decoder made them: their payloads were dropped by VOTE_DETAIL_DAYS or DETAIL_DAYS.`

/** The progress as a line. */
export function lineOf({
  doneBlocks,
  allBlocks,
  transactions,
  changed,
  transactionsPerSecond,
}: RedecodeProgress) {
  const percent = allBlocks === 0 ? 100 : (doneBlocks / allBlocks) * 100
  return `${percent.toFixed(1)} %: ${doneBlocks} of ${allBlocks} blocks, ${transactions} transactions now, ${changed} entries changed, ${Math.round(transactionsPerSecond)} tx/s`
}
