import type { routes } from '#contract/index.ts'
import { maxTransactionBytes } from '#svm/wire-transaction.ts'
import { amountScales, uiAmountAt } from '../amounts/scale-rule.ts'
import type { Handler } from '../handler.ts'
import { loadSentenceNames } from '../names/names.ts'
import { timestamp } from '../shared/iso-time.ts'
import { jsonText } from '../shared/json-text.ts'
import type { TransactionsContext } from './context.ts'
import { findDetail } from './find-detail.ts'
import { readByIdls } from './idl-readings.ts'
import { ownerChanges } from './owner-changes.ts'
import { sentenceFields, subjectPiece } from './sentence.ts'
import {
  activityEntries,
  failureEntry,
  logPlaces,
  mintsOf,
  sentenceByIdls,
  tokenNames,
} from './transaction-meaning.ts'
import {
  accountEntries,
  burnedEntries,
  instructionEntries,
  mintedEntries,
  tokenChangeEntries,
  transferEntries,
} from './transaction-parts.ts'

export const getTransaction: Handler<typeof routes.getTransaction, TransactionsContext> = async (
  { signature },
  context,
) => {
  const { names, idls } = context
  const found = await findDetail(signature, context)
  const { decoded, slot, height, blockTime, finalized, droppedBy } = found
  const { subject } = decoded
  const mints = mintsOf(decoded)
  const programs = decoded.instructions.map(({ programId }) => programId)
  const [{ registry, isComplete }, isNamed] = await Promise.all([
    idls.load(programs, slot),
    loadSentenceNames(names, [decoded.sentence, subject === undefined ? [] : [{ address: subject }]], {
      mints,
      payers: [decoded.feePayer],
    }),
  ])
  const readings = readByIdls(decoded, registry, names)
  const sentence = sentenceByIdls(decoded, readings)
  const uiOf = uiAmountAt(names, blockTime)
  return {
    output: {
      signature,
      signatures: decoded.signatures,
      status: decoded.success ? 'success' : 'failed',
      error: decoded.error || null,
      fee: String(decoded.fee),
      slot,
      blockHeight: height,
      index: decoded.index,
      timestamp: timestamp(blockTime),
      feePayer: decoded.feePayer,
      finalized,
      droppedBy,
      version: decoded.version < 0 ? 'legacy' : decoded.version,
      size: decoded.size,
      maxSize: maxSizeOf(decoded.version),
      recentBlockhash: decoded.recentBlockhash,
      computeUnits: text(decoded.computeUnits),
      computeUnitPrice: text(decoded.computeUnitPrice),
      computeUnitLimit: text(decoded.computeUnitLimit),
      heapSize: text(decoded.heapSize),
      loadedAccountsDataSizeLimit: text(decoded.loadedAccountsDataSizeLimit),
      priorityFee: String(decoded.priorityFee),
      ...sentenceFields(sentence, context, blockTime),
      subject: subjectPiece(subject, context),
      failure: failureEntry(decoded, names, readings),
      activities: activityEntries(decoded, context, uiOf),
      tokens: tokenNames(mints, context),
      scales: amountScales(mints, names, blockTime),
      logInstructions: logPlaces(decoded),
      decodeError: decoded.decodeError || null,
      instructions: jsonText(instructionEntries(decoded, names, readings)),
      accounts: jsonText(accountEntries(decoded)),
      transfers: jsonText(transferEntries(decoded, uiOf)),
      mintedTokens: jsonText(mintedEntries(decoded, uiOf)),
      burnedTokens: jsonText(burnedEntries(decoded, uiOf)),
      logMessages: decoded.hasLogs ? jsonText(decoded.logs) : null,
      tokenBalanceChanges: tokenChangeEntries(decoded, uiOf),
      ownerChanges: ownerChanges(decoded, uiOf),
      returnData: decoded.returnData,
      events: readings.events,
      idls: readings.sources,
      addressTableLookups: decoded.addressTableLookups,
    },
    // The response is only final when all IDLs, names and scales were read and the node answered; otherwise a
    // later one may be more complete.
    cache:
      finalized && isComplete && isNamed && names.knowsScales(mints) && droppedBy?.source !== 'index'
        ? 'settled'
        : 'moment',
  }
}

function maxSizeOf(version: number): number | null {
  return version === -1 || version === 0 || version === 1 ? maxTransactionBytes(version) : null
}

const text = (amount: bigint | null) => (amount === null ? null : String(amount))
