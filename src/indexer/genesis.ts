import { type ChainClient, MethodRefused } from '#chain/client.ts'
import { messageWithCauses } from '#lib/log/error-fields.ts'
import type { Log } from '#lib/log/log.ts'
import type { Job } from '#lib/work/jobs.ts'
import { findNewestFinalizedBlock } from '#store/blocks/blocks.ts'
import type { Database } from '#store/engine/database.ts'
import { readGenesis, writeGenesis } from '#store/engine/generations.ts'

/** Thrown when the node serves another chain than the one in the database. */
export class WrongChain extends Error {
  override name = 'WrongChain'
  /** The genesis hash of the other chain; undefined where only a block shows that it is another chain. */
  readonly genesisHash: string | undefined

  constructor(message: string, genesisHash?: string) {
    super(message)
    this.genesisHash = genesisHash
  }
}

/**
 * Checks that the node serves the chain of this database; an empty database adopts the node's chain.
 *
 * A node that does not offer getGenesisHash must have the newest finalized block of the database.
 *
 * @param mayTake whether an empty database adopts the chain; only for the process that indexes
 * @returns the genesis hash; null where unknown
 * @throws WrongChain with a sentence that says what to do; ChainUnavailable
 */
export async function checkGenesis(
  db: Database,
  chain: ChainClient,
  deadlineMs: number,
  mayTake = true,
): Promise<string | null> {
  const reported = await chain.getGenesisHash({ deadlineMs }).catch((error) => {
    if (error instanceof MethodRefused) return null
    throw error
  })
  const stored = await readGenesis(db)
  if (reported === null) {
    await checkNewestBlock(db, chain, deadlineMs)
    return stored ?? null
  }
  if (stored === undefined) {
    if (mayTake) await writeGenesis(db, reported)
  } else if (stored !== reported)
    throw new WrongChain(
      `The node ${chain.host} serves another chain (genesis hash ${reported}) than the one in the database (${stored}). ${REMEDY} With RESET=continue, the default, it becomes a new generation beside the old one.`,
      reported,
    )
  return reported
}

/**
 * Checks regularly, in a process that does not index, whether the node serves the chain of the database.
 *
 * `refusal`: why the node's answers must not be used; undefined while they may be used.
 */
export function watchChain(db: Database, chain: ChainClient, log: Log, everyMs = WATCH_MS) {
  let reason: string | undefined = 'The node has not told yet which chain it serves.'
  const run = async () => {
    try {
      await checkGenesis(db, chain, DEADLINE_MS, false)
      reason = undefined
    } catch (error) {
      if (!(error instanceof WrongChain)) throw error
      reason = messageWithCauses(error)
      log.error({}, reason)
    }
  }
  const job: Job = {
    name: "the node's chain",
    everyMs,
    isSteady: true,
    failure: 'The chain of the node could not be checked',
    // At debug level: a node that does not respond now may still serve this chain.
    level: 'debug',
    run,
  }
  return { refusal: () => reason, job }
}

const WATCH_MS = 5_000
const DEADLINE_MS = 4_000

const REMEDY =
  'Nothing was changed. To index the new chain, name another DATA_DIR (or another database in CLICKHOUSE_URL), or delete the folder of the old one; to go on with the old chain, point RPC_URL to a node of it.'

async function checkNewestBlock(db: Database, chain: ChainClient, deadlineMs: number): Promise<void> {
  const block = await findNewestFinalizedBlock(db)
  const header = block && (await chain.getBlockHeader(block.slot, 'finalized', { deadlineMs }))
  // A node that has pruned the block, or does not have it yet, proves nothing.
  if (header && header.blockhash !== block.blockhash)
    throw new WrongChain(
      `The node ${chain.host} has another block at slot ${block.slot} (${header.blockhash}) than the database (${block.blockhash}): it serves another chain. ${REMEDY}`,
    )
}
