import { sidesOf } from '../trades/net-trade.ts'
import { callOf } from './call-sentence.ts'
import type { Described, Proposal } from './described.ts'
import { amountPart, listed, type Sentence } from './part.ts'

/** A trade with more assets than this on one side has no sentence. */
const LISTED = 4

/**
 * The net amounts that a signer gave and received, if no other signer's balances changed, whatever programs
 * were called: `Swapped 35.76 TRUMP for 0.0013 cbBTC via …`.
 */
export const netClauses: Proposal = (transaction, changes) => {
  const net = changes()
  if (!net.isKnown) return undefined
  const [only, more] = net.users
    .map((who) => ({ who, ...sidesOf(who, transaction, net) }))
    .filter(({ given, received }) => given.length + received.length > 0)
  if (!only || more || only.given.length > LISTED || only.received.length > LISTED) return undefined
  const { who, given, received } = only
  const call = callOf(transaction)
  const via: Sentence = call ? [' via ', { program: call.programId }] : []
  const [gave, got] = [listed(given.map(amountPart)), listed(received.map(amountPart))]
  if (given.length === 0) return [{ who, words: ['Received ', ...got, ...via] }]
  if (received.length === 0) return [{ who, words: ['Gave ', ...gave, ...via] }]
  return hasTrade(transaction)
    ? [{ who, words: ['Swapped ', ...gave, ' for ', ...got, ...via] }]
    : [{ who, words: ['Gave ', ...gave, ' and received ', ...got, ...via] }]
}

const hasTrade = ({ activities }: Described) => activities.some(({ kind }) => kind === 'swap')
