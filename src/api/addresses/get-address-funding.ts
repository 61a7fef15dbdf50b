import type { AddressFunding } from '#contract/addresses/address-balance.ts'
import type { routes } from '#contract/index.ts'
import { readFirstTransactions, readNewestTransactions } from '#store/addresses/addresses.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Handler } from '../handler.ts'
import { readIndexBegin } from '../shared/index-begin.ts'
import { timestamp } from '../shared/iso-time.ts'
import type { AddressesContext } from './context.ts'

/** The number of the address's oldest transactions that are read. */
const LOOKED_AT = 25

type Decoded = StoredTransaction['decoded']
type Gift = { funder: string | null; lamports: bigint }

export const getAddressFunding: Handler<typeof routes.getAddressFunding, AddressesContext> = async (
  { address },
  { db },
) => {
  const [oldest, [newest], begin] = await Promise.all([
    readFirstTransactions(db, address, LOOKED_AT),
    readNewestTransactions(db, address, 1),
    readIndexBegin(db),
  ])
  // A transaction whose detail was dropped may be the one that first funded the address, unless it is a vote.
  const dropped = oldest.findIndex(({ dropped, decoded }) => dropped !== undefined && !decoded.isVote)
  const found = oldest
    .slice(0, dropped < 0 ? oldest.length : dropped)
    .map((transaction) => ({ transaction, gift: giftIn(transaction.decoded, address) }))
    .find(({ gift }) => gift)
  const before = oldest[0]?.decoded.accounts.find((account) => account.address === address)?.preBalance
  return {
    output: {
      address,
      first: sightingOf(oldest[0]),
      newest: sightingOf(newest),
      funding: found?.gift ? fundingOf(found.transaction, found.gift) : null,
      isFirst: found !== undefined && begin?.isGenesis === true && before === 0n,
      indexedSince: begin === undefined || begin.isGenesis ? null : begin.slot,
    },
    cache: 'moment',
  }
}

const sightingOf = (transaction: StoredTransaction | undefined): AddressFunding['first'] =>
  transaction
    ? {
        signature: transaction.decoded.signature,
        slot: transaction.slot,
        timestamp: timestamp(transaction.blockTime),
      }
    : null

const fundingOf = (
  { slot, height, blockTime, decoded }: StoredTransaction,
  { funder, lamports }: Gift,
): NonNullable<AddressFunding['funding']> => ({
  signature: decoded.signature,
  slot,
  blockHeight: height,
  timestamp: timestamp(blockTime),
  funder,
  lamports: String(lamports),
})

/** The first coins that the transaction sent to the address; undefined when it sent none. */
function giftIn({ success, instructions, nativeChanges }: Decoded, address: string): Gift | undefined {
  if (!success) return undefined
  for (const instruction of instructions) {
    const gift = giftOf(instruction, address)
    if (gift) return gift
  }
  const change = nativeChanges.find((one) => one.address === address)
  return change && change.post > change.pre ? { funder: null, lamports: change.post - change.pre } : undefined
}

/** The field that names the receiver of the coins in each instruction of the System program. */
const receivers: Readonly<Record<string, 'destination' | 'newAccount'>> = {
  transfer: 'destination',
  transferWithSeed: 'destination',
  createAccount: 'newAccount',
  createAccountWithSeed: 'newAccount',
  createAccountAllowPrefund: 'newAccount',
}

function giftOf({ programId, type, info }: Decoded['instructions'][number], address: string) {
  const receiver = programId === PROGRAM.system && type !== null ? receivers[type] : undefined
  if (!receiver || info?.[receiver] !== address || info.source === address) return undefined
  const { source, lamports } = info
  return typeof source === 'string' && typeof lamports === 'bigint' && lamports > 0n
    ? { funder: source, lamports }
    : undefined
}
