import { readChainLinks } from '#store/blocks/chain-links.ts'
import { countBroken, countTransactions, readHeaderSums } from '#store/integrity/block-sums.ts'
import { countSlots, createSlotSet } from '../backfill/slot-set.ts'
import { examineLinks } from '../links/examine-links.ts'
import type { Check, Found } from './check.ts'

/** How many slots a piece covers. */
const SLOTS = 10_000

/** Checks that every slot is stored or skipped, and that each block names its parent's slot and hash. */
export const checkSlots: Check = async ({ db }, { cursor, first, upTo }) => {
  const from = cursor === '' ? first : Number(cursor)
  const links = await readChainLinks(db, { from, to: Math.min(upTo, from + SLOTS - 1) })
  const inside = links.filter(({ slot }) => slot >= from && slot < from + SLOTS && slot <= upTo)
  // A range without a block is checked as a whole, so that it counts as one difference.
  const above = links.find(({ slot }) => slot >= from)?.slot ?? upTo + 1
  const to = Math.min(upTo, inside.length > 0 ? from + SLOTS - 1 : above - 1)
  const { settled, breaks } = examineLinks(links, first)
  const missing = createSlotSet(settled).missing(from, to)
  const unknown = countSlots(missing)
  const broken = await countBroken(db, { from, to })
  const wrong = breaks.flatMap((slots) => slots.slice(-1)).filter((slot) => slot >= from && slot <= to)
  const bySlot = new Map(links.map((link, i) => [link.slot, { link, below: links[i - 1] }]))
  const differences: Found[] = missing.map((range) => ({
    kind: 'none',
    key: range.from === range.to ? `Slot ${range.from}` : `Slots ${range.from} to ${range.to}`,
    what: 'slots',
    index: 'neither stored nor known to be skipped',
    other: 'stored or skipped',
    slot: range.to,
  }))
  for (const slot of wrong) {
    const { link, below } = bySlot.get(slot) ?? {}
    differences.push({
      kind: 'block',
      key: String(slot),
      what: 'parent',
      index: `slot ${link?.parentSlot}, ${link?.previousBlockhash}`,
      other: `slot ${below?.slot}, ${below?.blockhash}`,
      slot,
    })
  }
  return {
    next: to >= upTo ? undefined : String(to + 1),
    compared: to - from + 1,
    differences,
    slots: {
      firstSlot: from,
      newestSlot: to,
      stored: inside.length,
      skipped: to - from + 1 - inside.length - unknown,
      unknown,
      breaks: wrong.length,
      brokenBlocks: broken.blocks,
      brokenTransactions: broken.transactions,
    },
  }
}

const MOST = { blocks: 2_000, transactions: 40_000 } as const
const FIELDS = ['transactions', 'succeeded', 'failed', 'votes', 'fees', 'units'] as const

/**
 * Checks that the sums in each block's row equal the sums over its transactions' rows, and that each
 * transaction has its payload.
 */
export const checkBlockSums: Check = async ({ db }, { cursor, first, upTo }) => {
  const from = cursor === '' ? first : Number(cursor)
  const range = { from, to: Math.min(upTo, from + 2 * SLOTS - 1) }
  const headers = await readHeaderSums(db, range, MOST)
  const to = headers.isCut ? (headers.rows.at(-1)?.slot ?? range.to) : range.to
  const counted = await countTransactions(db, { from, to })
  const differences: Found[] = []
  const differ = (slot: number, what: string, index: unknown, other: unknown) =>
    differences.push({
      ...{ kind: 'block', key: String(slot), what, slot },
      ...{ index: String(index), other: String(other) },
    })
  for (const header of headers.rows) {
    const { slot } = header
    const rows = counted.get(slot)
    counted.delete(slot)
    const wrong = FIELDS.find((field) => BigInt(header[field]) !== BigInt(rows?.[field] ?? 0))
    if (wrong) differ(slot, `${NAMES[wrong]} in its row`, header[wrong], rows?.[wrong] ?? 0)
    const payloads = rows?.payloads ?? 0
    if (payloads !== header.transactions) differ(slot, 'payloads', payloads, header.transactions)
  }
  for (const [slot, { transactions, payloads }] of counted)
    differ(slot, 'transactions without a block', Math.max(transactions, payloads), 0)
  return {
    next: to >= upTo ? undefined : String(to + 1),
    compared: headers.rows.length,
    differences,
  }
}

const NAMES = {
  transactions: 'transactions',
  succeeded: 'successful transactions',
  failed: 'failed transactions',
  votes: 'votes',
  fees: 'fees',
  units: 'compute units',
} as const
