import type { NetChanges } from '../judge/net-changes.ts'
import { sidesOf } from '../judge/net-trade.ts'
import { callOf } from './call-sentence.ts'
import { amountPart, listed, type Sentence } from './part.ts'
import type { Described } from './sentence.ts'

/** More assets than these on one side are no trade that a sentence can tell. */
const LISTED = 4

/**
 * What a signer gave and received in all, whatever the programs between did: `Swapped 35.76 TRUMP for 0.0013 cbBTC via …`.
 * The fee payer first.
 */
export function netSentence(transaction: Described, net: NetChanges): Sentence | undefined {
  if (!net.isKnown) return undefined
  const call = callOf(transaction)
  const via: Sentence = call ? [' via ', { program: call.programId }] : []
  for (const address of net.users) {
    const { given, received } = sidesOf(address, transaction, net)
    if (given.length + received.length === 0) continue
    if (given.length > LISTED || received.length > LISTED) return undefined
    const gave = listed(given.map(amountPart))
    const got = listed(received.map(amountPart))
    if (given.length === 0) return ['Received ', ...got, ...via]
    if (received.length === 0) return ['Gave ', ...gave, ...via]
    return hasTrade(transaction)
      ? ['Swapped ', ...gave, ' for ', ...got, ...via]
      : ['Gave ', ...gave, ' and received ', ...got, ...via]
  }
  return undefined
}

const hasTrade = ({ activities }: Described) => activities.some(({ kind }) => kind === 'swap')
