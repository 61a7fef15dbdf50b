import { decodeTransaction } from '#decode/block/decode-block.ts'
import type { DecodedInstruction } from '#decode/block/decoded-block.ts'
import type { Sentence } from '#decode/sentence/part.ts'
import { plainText } from '#decode/sentence/plain-text.ts'
import { readRawTransaction } from '#judge/by-bytes/raw-transaction.ts'
import { FAILURES, VERDICTS, type Verified, verifySentence } from '#judge/by-bytes/verify.ts'
import { createTally, judge, PARTS, type Tally } from '#judge/by-decoder/tally.ts'
import { tallyText } from '#judge/by-decoder/tally-text.ts'
import { parseCommandLine } from '#lib/processes/command-line.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Config } from '#setup/config.ts'
import { exitOnSignal } from '#setup/stop-on-signal.ts'
import { decodeEventCall, decodeInstruction } from '#svm/idl/decode.ts'
import { readIdl } from '#svm/idl/read-idl.ts'
import { createBudget } from '#svm/idl/value-reader.ts'
import { programOf } from '#svm/programs/index.ts'
import { type LeftOut, readSources } from './judge-files.ts'

const USAGE = 'Usage: npm run judge -- FILE|FOLDER… [--json] [--top N] [--list VERDICT] [--from SLOT]'

export type JudgeOptions = {
  paths: string[]
  isJson: boolean
  /** The number of programs in each table. */
  top: number
  /** The verdict whose transactions are listed; null: no list. */
  list: (typeof LISTED)[number] | null
  /** Blocks and transactions of earlier slots are left out. */
  from: number
}

const LISTED = ['false', 'vague', 'unknown', ...FAILURES, 'movements'] as const

/** @throws Error with the usage for unknown arguments */
export function readJudgeArguments(args: readonly string[]): JudgeOptions {
  const { values, positionals } = parseCommandLine(args, {
    usage: USAGE,
    options: {
      json: { type: 'boolean', default: false },
      top: { type: 'string', default: '25' },
      list: { type: 'string' },
      from: { type: 'string', default: '0' },
    },
    takesFiles: true,
  })
  const list = LISTED.find((one) => one === values.list) ?? null
  if (list === null && values.list !== undefined)
    throw new Error(`--list is "${values.list}": expected ${LISTED.join(', ')}. ${USAGE}`)
  if (positionals.length === 0) throw new Error(`No file to judge. ${USAGE}`)
  return {
    paths: positionals,
    isJson: values.json,
    top: wholeNumber('--top', values.top),
    list,
    from: wholeNumber('--from', values.from),
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${name} is "${text}": expected a whole number. ${USAGE}`)
  return Number(text)
}

/**
 * `npm run judge -- FILE|FOLDER…`: decodes every transaction and checks what the explorer says about it
 * (sentence, trades, transfers) against its balance changes. Prints the shares by program. Transactions whose
 * own balances are inconsistent are counted separately, never as wrong. The exit code is 1 when anything is
 * wrong or a file of a folder is damaged.
 *
 * @throws Error with a message for unknown arguments, and for a file argument that cannot be read
 */
export async function judgeFiles(config: Config, args: readonly string[]): Promise<void> {
  const options = readJudgeArguments(args)
  exitOnSignal()
  const network = loadNetwork(config.network)
  const registry = network.programs
  const tally = createTally(typedByIdl(network))
  const told: Listed[] = []
  const contradicting: Contradicting[] = []
  const verified = new Map<Verified['kind'], number>()
  const leftOut: LeftOut[] = []
  let [microseconds, count, sources] = [0, 0, 0]
  const leaveOut = (left: LeftOut) => leftOut.push(left)
  for await (const { file, slot, transactions } of readSources(options.paths, leaveOut)) {
    if ((slot ?? 0) < options.from) continue
    sources++
    count += transactions.length
    const before = process.cpuUsage().user
    // The options are the same as for indexing.
    const decoded = transactions.map((one, index) =>
      decodeTransaction(index, one, { parse: 'tokenTransfers', registry }),
    )
    microseconds += process.cpuUsage().user - before
    for (const [index, listed] of decoded.entries()) {
      const source = transactions[index]
      // Decoding for lists leaves out the types of inner instructions, and the data from which names are
      // read.
      const whole = source && !listed.isVote ? decodeTransaction(index, source, { registry }) : listed
      const transaction = { ...listed, instructions: whole.instructions }
      const judgement = judge(transaction, registry)
      tally.add(transaction, judgement)
      const { signature, sentence } = transaction
      const { contradiction } = judgement
      const raw = source && !transaction.isVote ? readRawTransaction(source) : undefined
      if (raw) {
        const { kind, reason } = verifySentence(sentence, raw)
        verified.set(kind, (verified.get(kind) ?? 0) + 1)
        if (kind === options.list)
          told.push({
            file,
            signature,
            part: 'sentence, verified',
            reason,
            sentence: textOf(sentence, network),
          })
      }
      if (contradiction !== undefined) contradicting.push({ file, signature, reason: contradiction })
      for (const part of PARTS) {
        const { kind, reason } = judgement[part] ?? {}
        if (kind === undefined || kind !== options.list) continue
        told.push({ file, signature, part, reason: reason ?? '', sentence: textOf(sentence, network) })
      }
    }
  }
  const cpuMs = count === 0 ? 0 : microseconds / count
  const run = { tally, verified, listed: told, contradicting, leftOut, sources, count, cpuMs }
  console.log(options.isJson ? jsonOf(run) : textOfRun(run, network, options))
  if (isFalse(tally) || leftOut.some(({ isUnreadable }) => isUnreadable)) process.exitCode = 1
}

type Listed = { file: string; signature: string; part: string; reason: string; sentence: string }
type Contradicting = { file: string; signature: string; reason: string }
type Run = {
  tally: Tally
  /** The number of sentences by the verdict of the check against the raw transaction. */
  verified: ReadonlyMap<Verified['kind'], number>
  listed: Listed[]
  /** The transactions whose own balances are inconsistent. */
  contradicting: Contradicting[]
  leftOut: LeftOut[]
  sources: number
  count: number
  /** Milliseconds of CPU time per 1,000 transactions. */
  cpuMs: number
}

const isFalse = ({ all, votesFalse }: Tally) => votesFalse > 0 || PARTS.some((part) => all[part].false > 0)

function textOfRun(
  { tally, verified, listed, contradicting, leftOut, sources, count, cpuMs }: Run,
  network: NetworkProfile,
  { top }: JudgeOptions,
) {
  const nameOf = (program: string) => programNameOf(program, network) ?? program
  const damaged = leftOut.filter(({ isUnreadable }) => isUnreadable).length
  return [
    ...leftOut.map(
      ({ file, reason, isUnreadable }) => `${isUnreadable ? 'Damaged' : 'Left out'}: ${file}: ${reason}`,
    ),
    ...contradicting.map((one) => `Contradicts itself: ${one.signature} (${one.file}): ${one.reason}`),
    ...listed.map(
      (one) => `${one.part} of ${one.signature} (${one.file})\n  ${one.sentence}\n  ${one.reason}`,
    ),
    `${count} transactions of ${sources} blocks and files; ${leftOut.length - damaged} files hold neither, ${damaged} are damaged; ${contradicting.length} transactions contradict themselves`,
    tallyText(tally, nameOf, top),
    '',
    `Sentences, checked by the raw transaction: ${VERDICTS.map((kind) => `${verified.get(kind) ?? 0} ${kind}`).join(', ')}`,
    '',
    `Decoding took ${cpuMs.toFixed(1)} ms of the processor per 1,000 transactions.`,
  ].join('\n')
}

const jsonOf = ({ tally, ...run }: Run): string =>
  JSON.stringify({
    transactions: run.count,
    sources: run.sources,
    votes: tally.votes,
    votesFalse: tally.votesFalse,
    all: tally.all,
    verified: Object.fromEntries(run.verified),
    byProgram: tally.byProgram(),
    typed: tally.typed(),
    cpuMsPer1000: run.cpuMs,
    listed: run.listed,
    contradicting: run.contradicting,
    leftOut: run.leftOut,
  })

const programNameOf = (program: string, { programs }: NetworkProfile) =>
  programOf(program)?.name ?? programs[program]?.name

/** Whether one of the profile's interface descriptions gives the instruction a type, as on a transaction's page. */
function typedByIdl({ idls = {} }: NetworkProfile): (instruction: DecodedInstruction) => boolean {
  const known = new Map(
    Object.entries(idls).flatMap(([program, source]) => {
      const idl = readIdl(source)
      return idl ? [[program, idl] as const] : []
    }),
  )
  return ({ programId, data, accounts }) => {
    const idl = known.get(programId)
    const bytes = idl && data !== null ? decodeBase58(data) : undefined
    if (!idl || !bytes) return false
    const budget = createBudget()
    return (
      decodeInstruction(idl, bytes, accounts.length, budget) !== undefined ||
      decodeEventCall(idl, bytes, budget) !== undefined
    )
  }
}

const textOf = (sentence: Sentence, network: NetworkProfile): string =>
  plainText(sentence, {
    coin: network.coin.symbol,
    programName: (programId) => programNameOf(programId, network),
  })
