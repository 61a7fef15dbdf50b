import type { DecodedBlock, DecodedReward, DecodedTransaction } from '#decode/decoded-block.ts'
import { PLACES_PER_SLOT, placeOf } from './place.ts'
import { RowWriter } from './row-writer.ts'
import type { StateTable } from './tables.ts'

/** The state rows of one block, kept apart until the block is finalized. */
export type EncodedState = { slot: number; blockhash: string; rows: Record<StateTable, Buffer> }

type StateSource = {
  slot: number
  transactions: readonly Pick<DecodedTransaction, 'index' | 'nativeChanges' | 'tokenChanges' | 'pools'>[]
  rewards: readonly Pick<DecodedReward, 'address' | 'postBalance' | 'rewardType'>[]
}

// What the chain pays at the start of an epoch or of a partition comes before the block's transactions; fees and
// rent are paid after them. https://docs.rs/solana-runtime (Bank::new_from_parent, Bank::freeze)
const BEFORE_TRANSACTIONS = 0
const AFTER_TRANSACTIONS = PLACES_PER_SLOT - 1

/** What `block` leaves behind, one row per account: native balances from transactions and rewards, token accounts. */
export function encodeState(block: DecodedBlock): EncodedState {
  return { slot: block.slot, blockhash: block.blockhash, rows: stateRows(block) }
}

export function stateRows({ slot, transactions, rewards }: StateSource): Record<StateTable, Buffer> {
  const native = new Map<string, { lamports: bigint; place: number }>()
  for (const { address, postBalance, rewardType } of rewards)
    if (isBeforeTransactions(rewardType))
      native.set(address, { lamports: postBalance, place: BEFORE_TRANSACTIONS })
  const tokens = new Map<string, { change: DecodedTransaction['tokenChanges'][number]; place: number }>()
  for (const { index, nativeChanges, tokenChanges } of transactions) {
    const place = index + 1
    for (const { address, post } of nativeChanges) native.set(address, { lamports: post, place })
    for (const change of tokenChanges) tokens.set(`${change.mint} ${change.account}`, { change, place })
  }
  for (const { address, postBalance, rewardType } of rewards)
    if (!isBeforeTransactions(rewardType))
      native.set(address, { lamports: postBalance, place: AFTER_TRANSACTIONS })

  const nativeRows = new RowWriter(native.size * 48 + 16)
  for (const [address, { lamports, place }] of native) {
    nativeRows.address(address)
    nativeRows.u64(lamports)
    nativeRows.u64(placeOf({ slot, index: place }))
  }
  const tokenRows = new RowWriter(tokens.size * 160 + 16)
  for (const { change, place } of tokens.values()) {
    tokenRows.address(change.mint)
    tokenRows.address(change.account)
    tokenRows.nullableAddress(change.owner)
    tokenRows.nullableAddress(change.programId)
    tokenRows.u32(change.decimals)
    tokenRows.u64(change.post)
    tokenRows.u64(placeOf({ slot, index: place }))
  }
  return {
    native_balances: nativeRows.finish(),
    token_accounts: tokenRows.finish(),
    pools: poolRows(slot, transactions),
  }
}

const NO_PAIR = [null, null] as const

/** One row for each pool of the block: what several instructions say of it is put together by the table. */
function poolRows(slot: number, transactions: StateSource['transactions']): Buffer {
  const rows = new RowWriter(1 << 10)
  const said = new Set<string>()
  for (const { index, pools } of transactions)
    for (const sighting of pools) {
      const { pool, programId, protocol, mintA, mintB, vaultA, vaultB, lpMint, feeBillionths } = sighting
      const pair = sighting.vaultPair ?? NO_PAIR
      const facts = Object.values(sighting).join(' ')
      if (said.size === said.add(facts).size) continue
      rows.address(pool)
      rows.address(programId)
      rows.string(protocol)
      for (const address of [mintA, mintB, vaultA, vaultB, lpMint]) rows.address(address)
      rows.u64(placeOf({ slot, index }))
      rows.nullableU32(feeBillionths)
      for (const address of pair) rows.address(address)
    }
  return rows.finish()
}

const isBeforeTransactions = (rewardType: string | null) =>
  rewardType === 'Staking' || rewardType === 'Voting'
