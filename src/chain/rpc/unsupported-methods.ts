import { PROGRAM } from '#svm/program-ids.ts'
import { HttpError, isRefusal, MethodRefused, RpcError, rpcCode, saysNotOffered } from './errors.ts'

/**
 * The consequence of each refused method, or part of it: what pages do not show, or where the data comes from
 * instead.
 */
const consequences: Record<string, string> = {
  getBlock: 'blocks cannot be indexed',
  getBlocks: 'older blocks are fetched one after the other, each by the one above it',
  getSlot: 'the newest slot is that of getEpochInfo, without which blocks cannot be indexed',
  getBlockHeight: 'the height of the newest block is that of the index',
  getTransaction: 'of a transaction whose payload this explorer has dropped the detail is not shown',
  getGenesisHash: 'the hash of the first block tells chains apart',
  getFirstAvailableBlock: 'where its history begins is not known',
  minimumLedgerSlot: 'where its history begins is not known',
  getVersion: 'its version is not shown',
  getEpochInfo: 'the epoch is known by getEpochSchedule only, and the number of transactions is not shown',
  getEpochSchedule: 'the epoch is known by getEpochInfo only',
  getVoteAccounts: 'validators are those seen voting in the last hour, and stake is not shown',
  getBlockProduction: 'the blocks of each leader are counted in the index',
  getLeaderSchedule: 'the leaders of blocks, and the slots that they skipped, are not shown',
  getAgGenesisCert: 'by which consensus the chain runs is not shown',
  getInflationRate: 'the yield of stake is not shown',
  getSupply: 'the supply is shown only if it was known before, from the blocks since then',
  getProgramAccounts: 'accounts that no indexed block names are not shown',
  [`getProgramAccounts of ${PROGRAM.config}`]: 'the names of validators are not shown',
  [`getProgramAccounts of ${PROGRAM.system}`]:
    'the top holders may lack a wallet that no indexed block names, unless it is among the 20 largest accounts',
  [`getProgramAccounts of ${PROGRAM.stake}`]: 'delegated stake of wallets is not shown',
  getAccountInfo: 'data of accounts is not shown, unless getMultipleAccounts gives it',
  getMultipleAccounts:
    'data of accounts is not shown, unless getAccountInfo gives it, and the holders are not ranked',
  getLargestAccounts: 'the top holders may lack a wallet that no indexed block names',
  getTokenLargestAccounts: 'the largest accounts of tokens are not compared with the node',
  getLatestBlockhash: 'the stress-test game cannot send',
  getSignatureStatuses: 'the stress-test game cannot send',
  sendTransaction: 'the stress-test game cannot send',
  requestAirdrop: 'the faucet is out of order',
}

/**
 * Methods without which nothing is indexed. A mistaken refusal by the provider must not last, so they are
 * tried again sooner.
 */
const essential: readonly string[] = ['getBlock', 'getSlot']
const AGAIN_MS = 600_000
const ESSENTIAL_AGAIN_MS = 15_000

/** A method, or a part of it, that the node does not offer, and the consequence for pages as a sentence. */
export type RefusedMethod = { method: string; sentence: string }

export type UnsupportedMethods = {
  /** @throws MethodRefused for a method that the node refused less than ten minutes ago */
  check: (method: string) => void
  /** Call it when the node answered the method. */
  answered: (method: string) => void
  /** @returns a MethodRefused if `error` says that the node does not offer the method, otherwise `error` */
  explain: (method: string, error: unknown) => unknown
  refused: () => RefusedMethod[]
}

/** Remembers the methods that one node does not offer, so that each is called at most every ten minutes. */
export function createUnsupportedMethods(
  onRefused: (refused: RefusedMethod, reason: string) => void,
): UnsupportedMethods {
  const refused = new Map<string, { until: number; error: MethodRefused }>()
  let hasAnswered = false

  const refuse = (method: string, code: number, said: string, data: unknown): MethodRefused => {
    const sentence = sentenceOf(method)
    const error = new MethodRefused(code, said, { method, sentence, data })
    const isNew = !refused.has(method)
    const againMs = essential.includes(method) ? ESSENTIAL_AGAIN_MS : AGAIN_MS
    refused.set(method, { until: performance.now() + againMs, error })
    if (isNew) onRefused({ method, sentence }, said)
    return error
  }

  return {
    check: (method) => {
      const known = refused.get(method)
      if (known && performance.now() < known.until) throw known.error
    },
    answered: (method) => {
      hasAnswered = true
      refused.delete(method)
    },
    explain: (method, error) => {
      if (error instanceof RpcError && saysNotOffered(error.code, error.said))
        return refuse(method, error.code, error.said, error.data)
      if (error instanceof RpcError) hasAnswered = true
      // A node that never answered any method refuses the key, not the method.
      if (error instanceof HttpError && hasAnswered && isRefusal(error))
        return refuse(method, rpcCode.methodNotFound, `HTTP ${error.status} ${error.said}`.trim(), undefined)
      return error
    },
    refused: () => [...refused.keys()].sort().map((method) => ({ method, sentence: sentenceOf(method) })),
  }
}

function sentenceOf(method: string): string {
  const consequence = consequences[method] ?? consequences[method.split(' ', 1)[0] ?? '']
  return `The node does not offer ${method}${consequence ? `: ${consequence}` : ''}.`
}
