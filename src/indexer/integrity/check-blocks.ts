import { readChainLinks } from '#store/blocks/chain-links.ts'
import { type BlockDifference, compareBlock } from '#store/integrity/compare-block.ts'
import { parseBlock } from '../worker/parse-block.ts'
import { behind, type Check, type IntegrityContext, LANE, nthOf, randomBytes } from './check.ts'

/** How many blocks a round compares. */
const SAMPLES = 24

/**
 * Compares random blocks with the node's: hash, parent, signatures in order, fees and rewards. Also compares
 * the blocks' rows in other tables with their transactions.
 */
export const checkBlocks: Check = async (context, { cursor, first, upTo, seed }) => {
  const { chain } = context
  const nth = nthOf(cursor)
  const next = behind(nth, SAMPLES)
  // A node keeps few blocks of a long chain, so half of the samples are blocks that it has.
  const available = nth % 2 === 0 ? await chain.getFirstAvailableBlock(LANE) : first
  const from = Math.min(Math.max(first, available), upTo)
  const range = BigInt(upTo - from + 1)
  const slot = from + Number(randomBytes(seed, 'block', nth).readBigUInt64LE() % range)
  const fetched = await chain.fetchBlock(slot, 'finalized', LANE)
  const fromNode = fetched.kind === 'block' ? fetched : undefined
  const different = await compare(context, slot, fromNode?.json ?? null)
  const of = { kind: 'block', key: String(slot), slot } as const
  if (different) {
    const differences = different.map((one) => ({ ...of, ...one }))
    return fromNode
      ? { next, compared: 1, differences }
      : { next, compared: 0, differences, unknown: `The node has no block of slot ${slot} any more.` }
  }
  // A node may report a slot as skipped because it lacks the block, so the links of the stored blocks decide.
  if (!fromNode) return { next, compared: fetched.kind === 'skipped' ? 1 : 0, differences: [] }
  if (!(await isCalledSkipped(context, slot))) return { next, compared: 0, changing: 1, differences: [] }
  const { blockhash } = fromNode.link
  const differences = [{ ...of, what: 'block', index: 'skipped', other: blockhash }]
  return { next, compared: 1, differences }
}

/**
 * Blocks up to this many bytes are parsed in this process, within some milliseconds: starting a worker takes
 * longer.
 */
const SMALL = 200_000

async function compare(
  { db, pool }: IntegrityContext,
  slot: number,
  json: Buffer | null,
): Promise<BlockDifference[] | undefined> {
  if (json && json.length > SMALL) return pool.request({ kind: 'compare-block', slot, json })
  return compareBlock(db, slot, json ? parseBlock(json) : undefined)
}

/**
 * Whether the index treats the slot as skipped: the next stored block names a stored parent before the slot.
 * Otherwise a slot without a block is a gap.
 */
async function isCalledSkipped({ db }: IntegrityContext, slot: number): Promise<boolean> {
  const links = await readChainLinks(db, { from: slot, to: slot })
  const above = links.find((link) => link.slot > slot)
  return above !== undefined && links.some((link) => link.slot < slot && link.slot === above.parentSlot)
}
