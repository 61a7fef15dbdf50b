import type {
  AddressAccount,
  AddressBalanceChange,
  AddressInstruction,
  AddressToken,
  AddressTransaction,
  AddressTransfer,
} from '#contract/addresses/address-transactions.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { type UiAmountOf, uiAmountAt } from '../amounts/scale-rule.ts'
import { loadSentenceNames } from '../names/names.ts'
import { shownToken } from '../names/token-summaries.ts'
import { timestamp } from '../shared/iso-time.ts'
import { jsonText } from '../shared/json-text.ts'
import { readByIdls } from '../transactions/idl-readings.ts'
import { ownSentence } from '../transactions/own-sentence.ts'
import { LIST_WAIT_MS, topLevelOf } from '../transactions/rows-by-idls.ts'
import { sentenceFields } from '../transactions/sentence.ts'
import { sentenceByIdls } from '../transactions/transaction-meaning.ts'
import {
  accountEntries,
  burnedEntries,
  type Change,
  changeEntry,
  instructionEntries,
  mintedEntries,
  transferEntry,
  transfersOf,
} from '../transactions/transaction-parts.ts'
import { transferSides } from '../transactions/transfer-sides.ts'
import type { AddressesContext } from './context.ts'

type Decoded = StoredTransaction['decoded']

/**
 * The transactions as the address's list shows them, and the tokens in them by mint.
 *
 * @param vaults the vaults of the address if it is a pool; otherwise empty
 */
export async function addressTransactions(
  found: readonly StoredTransaction[],
  address: string,
  vaults: readonly string[],
  context: AddressesContext,
): Promise<{ transactions: AddressTransaction[]; tokens: Record<string, AddressToken> }> {
  const mints = new Set(found.flatMap(({ decoded }) => mintsOf(decoded)))
  const programs = new Set(found.flatMap(({ decoded }) => programsOf(decoded)))
  await Promise.all([
    found[0] && context.idls.load(programs, found[0].slot, LIST_WAIT_MS),
    loadSentenceNames(
      context.names,
      found.map(({ decoded: { sentence, feePayer } }) =>
        feePayer === null ? sentence : [...sentence, { feePayer }],
      ),
      { mints },
    ),
  ])
  return {
    transactions: found.map((one) => addressTransaction(one, address, vaults, context)),
    tokens: Object.fromEntries([...mints].map((mint) => [mint, shownToken(mint, context)])),
  }
}

const programsOf = ({ instructions }: Decoded) => instructions.map(({ programId }) => programId)

const mintsOf = ({ tokenTransfers, tokenChanges }: Decoded) =>
  [...tokenTransfers, ...tokenChanges].flatMap(({ mint }) => mint ?? [])

function addressTransaction(
  { slot, height, blockTime, decoded }: StoredTransaction,
  address: string,
  vaults: readonly string[],
  context: AddressesContext,
): AddressTransaction {
  const { names, idls } = context
  const own = decoded.accounts.find((account) => account.address === address)
  const top = topLevelOf(decoded)
  const uiOf = uiAmountAt(names, blockTime)
  const readings = readByIdls(top, idls.loaded(programsOf(decoded), slot), names)
  const instructions = instructionEntries(top, names, readings).map(
    ({ programId, programName, type, parsed }): AddressInstruction => ({
      programId,
      programName,
      type,
      parsed,
    }),
  )
  return {
    signature: decoded.signature,
    status: decoded.success ? 'success' : 'failed',
    fee: String(decoded.fee),
    timestamp: timestamp(blockTime),
    blockHeight: height,
    slot,
    index: decoded.index,
    feePayer: decoded.feePayer,
    instructions: jsonText(instructions),
    ...sentenceFields(ownSentence(sentenceByIdls(decoded, readings), address, decoded), context, blockTime),
    accounts: jsonText(ownedAccounts(decoded)),
    transfers: jsonText(addressTransfers(decoded, address, uiOf)),
    mintedTokens: jsonText(mintedEntries(decoded, uiOf)),
    burnedTokens: jsonText(burnedEntries(decoded, uiOf)),
    change:
      own?.preBalance == null || own.postBalance === null ? null : String(own.postBalance - own.preBalance),
    balanceChanges: balanceChangesOf(decoded, address, uiOf),
    reserveChanges: vaults.length > 0 ? reserveChangesOf(decoded, vaults, uiOf) : null,
  }
}

function ownedAccounts(decoded: Decoded): AddressAccount[] {
  const owners = new Map(decoded.tokenChanges.map(({ account, owner }) => [account, owner]))
  return accountEntries(decoded).map((entry) => ({ ...entry, owner: owners.get(entry.pubkey) ?? null }))
}

function addressTransfers(decoded: Decoded, address: string, uiOf: UiAmountOf): AddressTransfer[] {
  const sidesOf = transferSides(decoded, address)
  return transfersOf(decoded).map((transfer) => {
    const { from, mint, decimals, amount, fee } = transfer
    const entry = transferEntry(transfer, uiOf)
    const { uiAmount } = entry
    const { isIn, isOut } = sidesOf(transfer)
    const change = (isIn ? amount - fee : 0n) - (isOut ? amount : 0n)
    return {
      ...entry,
      owner: from,
      change: isIn || isOut ? String(change) : null,
      uiChange: isIn || isOut ? uiOf(mint, change, decimals) : null,
      uiTokenAmount: uiAmount === null ? null : { uiAmount: Number(uiAmount), uiAmountString: uiAmount },
    }
  })
}

/**
 * Changes of the address's lamports and of its token accounts. An account that the address gave away has 0
 * afterwards, and one that it was given has 0 before.
 */
export function balanceChangesOf(
  { nativeChanges, tokenChanges }: Decoded,
  address: string,
  uiOf: UiAmountOf,
): AddressBalanceChange[] {
  const coins = nativeChanges.flatMap(({ address: account, pre, post }) =>
    account === address ? changeOf({ account, mint: null, decimals: COIN_DECIMALS, pre, post }, uiOf) : [],
  )
  const tokens = tokenChanges.flatMap(({ account, mint, decimals, owner, preOwner, pre, post }) => {
    const isItself = account === address
    const hadIt = isItself || (preOwner ?? owner) === address
    const hasIt = isItself || owner === address
    return changeOf({ account, mint, decimals, pre: hadIt ? pre : 0n, post: hasIt ? post : 0n }, uiOf)
  })
  return [...coins, ...tokens]
}

const reserveChangesOf = ({ tokenChanges }: Decoded, vaults: readonly string[], uiOf: UiAmountOf) =>
  tokenChanges.flatMap(({ account, mint, decimals, pre, post }) =>
    vaults.includes(account) ? changeOf({ account, mint, decimals, pre, post }, uiOf) : [],
  )

const changeOf = ({ account, ...change }: Change & { account: string }, uiOf: UiAmountOf) =>
  change.pre === change.post ? [] : [{ account, mint: change.mint, ...changeEntry(change, uiOf) }]
