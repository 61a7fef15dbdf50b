import type { DecodedTransaction } from '../block/decoded-block.ts'
import {
  countOf,
  isAddress,
  isSignature,
  type LooseRecord,
  listOf,
  recordOf,
  textOf,
  u64Of,
} from '../block/loose-json.ts'
import type { Problems } from '../block/problems.ts'
import { accountsOfJson, addLookedUp } from './account-list.ts'
import type { SourceInstruction } from './instruction-source.ts'
import { type Budget, type Message, unreadableMessage } from './message.ts'

/** Reads the encodings `json` and `jsonParsed`. An unknown version is read as if it were version 0. */
export function readJsonMessage(
  source: LooseRecord | undefined,
  version: unknown,
  meta: LooseRecord | undefined,
  problems: Problems,
): Message {
  const given = listOf(source?.signatures)
  const signatures = given.filter(isSignature)
  if (signatures.length < given.length) problems.add('A signature is not base58 of 64 bytes')
  const message = recordOf(source?.message)
  if (message === undefined) {
    problems.add('The transaction has no message')
    return unreadableMessage(signatures)
  }
  // For example web3.js' own objects, with `staticAccountKeys` and `compiledInstructions`.
  if (!Array.isArray(message.accountKeys) || !Array.isArray(message.instructions)) {
    problems.add('The message has no lists of account keys and instructions as a node writes them')
    return unreadableMessage(signatures)
  }
  const lookups = readLookups(message.addressTableLookups, problems)
  const accounts = accountsOfJson(message.accountKeys, message.header, problems)
  // jsonParsed lists the looked-up addresses among the others.
  if (!accounts.some((account) => account.source === 'lookupTable')) {
    const wanted = lookups.reduce(
      (sum, each) => sum + each.writableIndexes.length + each.readonlyIndexes.length,
      0,
    )
    addLookedUp(accounts, wanted, meta, problems)
  }
  const instructions: SourceInstruction[] = []
  for (const each of message.instructions) instructions.push({ json: recordOf(each) ?? {} })
  return {
    signatures,
    // Nodes leave the version out when the caller does not set `maxSupportedTransactionVersion`.
    version: version === undefined && lookups.length > 0 ? 0 : undefined,
    size: null,
    recentBlockhash: textOf(message.recentBlockhash) ?? null,
    accounts,
    instructions,
    addressTableLookups: lookups,
    budget: budgetOf(recordOf(message.transactionConfig)),
  }
}

/** The budget of a version 1 message, if the node returns it. */
function budgetOf(config: LooseRecord | undefined): Budget | undefined {
  if (config === undefined) return undefined
  return {
    priorityFee: u64Of(config.priorityFee) ?? 0n,
    computeUnitLimit: u64Of(config.computeUnitLimit) ?? null,
    heapSize: u64Of(config.heapSize) ?? null,
    loadedAccountsDataSizeLimit: u64Of(config.loadedAccountsDataSizeLimit) ?? null,
  }
}

function readLookups(source: unknown, problems: Problems): DecodedTransaction['addressTableLookups'] {
  const lookups: DecodedTransaction['addressTableLookups'] = []
  for (const each of listOf(source)) {
    const { accountKey, writableIndexes, readonlyIndexes } = recordOf(each) ?? {}
    const writable = listOf(writableIndexes).filter(isIndex)
    const readonly = listOf(readonlyIndexes).filter(isIndex)
    if (isAddress(accountKey))
      lookups.push({ accountKey, writableIndexes: writable, readonlyIndexes: readonly })
    else problems.add('A lookup table is not named by its address')
  }
  return lookups
}

const isIndex = (value: unknown): value is number => countOf(value) !== undefined
