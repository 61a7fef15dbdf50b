import type { WireHeader } from '#svm/wire-message.ts'
import type { Address, DecodedAccount } from '../block/decoded-block.ts'
import { countOf, isAddress, type LooseRecord, listOf, recordOf } from '../block/loose-json.ts'
import type { Problems } from '../block/problems.ts'

/**
 * The accounts of a message in its order; the index decides which sign and which are writable.
 * https://solana.com/docs/core/transactions#message-header
 */
export function accountsInOrder(addresses: readonly Address[], header: WireHeader): DecodedAccount[] {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  const writableSigners = numRequiredSignatures - numReadonlySignedAccounts
  const writableEnd = addresses.length - numReadonlyUnsignedAccounts
  return addresses.map((address, index) => {
    const signer = index < numRequiredSignatures
    return accountOf(address, { signer, writable: index < (signer ? writableSigners : writableEnd) })
  })
}

/** `accountKeys` of JSON: addresses under a header, or (jsonParsed) objects that say which sign and which are writable. */
export function accountsOfJson(
  keys: readonly unknown[],
  header: unknown,
  problems: Problems,
): DecodedAccount[] {
  if (keys.some((key) => recordOf(key) !== undefined)) return parsedAccounts(keys, problems)
  if (!keys.every(isAddress)) return noAccounts(problems)
  const counts = recordOf(header)
  const numRequiredSignatures = countOf(counts?.numRequiredSignatures) ?? 0
  if (numRequiredSignatures === 0) problems.add('The header does not say who signs')
  return accountsInOrder(keys, {
    numRequiredSignatures,
    numReadonlySignedAccounts: countOf(counts?.numReadonlySignedAccounts) ?? 0,
    numReadonlyUnsignedAccounts: countOf(counts?.numReadonlyUnsignedAccounts) ?? 0,
  })
}

function parsedAccounts(keys: readonly unknown[], problems: Problems): DecodedAccount[] {
  const accounts: DecodedAccount[] = []
  for (const key of keys) {
    const { pubkey, signer, writable, source } = recordOf(key) ?? {}
    if (!isAddress(pubkey)) return noAccounts(problems)
    const account = accountOf(pubkey, { signer: signer === true, writable: writable === true })
    accounts.push(source === 'lookupTable' ? { ...account, source } : account)
  }
  return accounts
}

// Every index of the transaction refers to this list: with one address missing, all others would be wrong.
function noAccounts(problems: Problems): DecodedAccount[] {
  problems.add('An account is not base58 of 32 bytes')
  return []
}

function accountOf(address: Address, role: { signer: boolean; writable: boolean }): DecodedAccount {
  const { signer, writable } = role
  return { address, signer, writable, source: 'transaction', preBalance: null, postBalance: null }
}

/**
 * Appends the `wanted` looked-up accounts: first all writable ones, then all read-only ones, as
 * the chain's meta names them.
 */
export function addLookedUp(
  accounts: DecodedAccount[],
  wanted: number,
  meta: LooseRecord | undefined,
  problems: Problems,
): void {
  const loaded = recordOf(meta?.loadedAddresses)
  const writable = listOf(loaded?.writable)
  const readonly = listOf(loaded?.readonly)
  const count = writable.length + readonly.length
  if (count !== wanted) problems.add(`${wanted} accounts are looked up, but the chain names ${count}`)
  if (accounts.length === 0) return
  if (!writable.every(isAddress) || !readonly.every(isAddress)) {
    problems.add('A looked-up account is not base58 of 32 bytes')
    return
  }
  for (const address of writable) accounts.push(lookedUp(address, true))
  for (const address of readonly) accounts.push(lookedUp(address, false))
}

function lookedUp(address: Address, writable: boolean): DecodedAccount {
  return { address, signer: false, writable, source: 'lookupTable', preBalance: null, postBalance: null }
}
