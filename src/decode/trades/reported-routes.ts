import { entryAt } from '#lib/values/entry-at.ts'
import type { DecodedInstruction, DefiActivity, TokenAmount } from '../block/decoded-block.ts'
import type { ProtocolCall, ReportedLeg, ReportedRoute } from '../protocols/protocol.ts'

/** A trade that a protocol found, with its instruction. */
export type FoundSwap = { activity: DefiActivity; instruction: DecodedInstruction }

/**
 * The complete trade of an aggregator. The user's amounts are those that the aggregator reports. The amounts
 * of each pool are those that the pool's protocol found, or for unknown venues those that the aggregator
 * reports. One venue without a fee is a single trade.
 *
 * @param own the trades that were found in its inner calls, in order
 */
export function routeActivities(
  reported: ReportedRoute,
  call: ProtocolCall,
  own: readonly FoundSwap[],
  protocol: string,
): DefiActivity[] {
  const left = new Set(own)
  const legs: DefiActivity[] = []
  for (const leg of reported.legs) {
    const found = [...left].filter((one) => matches(one, leg))
    // When several legs look the same, each uses one of the trades.
    const taken = leg.calls === null ? found.slice(0, 1) : found
    for (const one of taken) left.delete(one)
    if (taken.length > 0) legs.push(...taken.map(({ activity }) => activity))
    else legs.push(legActivity(leg, call))
  }
  for (const { activity } of left) legs.push(activity)
  const [only] = legs
  const isFree = reported.paid === null && reported.fees.every(({ amount }) => amount === 0n)
  if (only && legs.length === 1 && isFree) return [only]
  return [routeOf(reported, call, protocol), ...legs.map((leg): DefiActivity => ({ ...leg, scope: 'leg' }))]
}

function matches(
  { activity, instruction }: FoundSwap,
  { calls, inputMint, outputMint }: ReportedLeg,
): boolean {
  if (calls !== null) return calls.includes(instruction)
  return activity.given[0]?.mint === inputMint && activity.received[0]?.mint === outputMint
}

function legActivity(leg: ReportedLeg, call: ProtocolCall): DefiActivity {
  const { instruction } = call
  const calledBy = leg.calls?.find(({ programId }) => programId === leg.venue) ?? instruction
  return {
    kind: 'swap',
    index: instruction.index,
    innerIndex: calledBy.innerIndex,
    programId: leg.venue ?? instruction.programId,
    protocol: null,
    pool: null,
    user: userOf(call),
    given: [amountOf(leg.inputMint, leg.inputAmount, call)],
    received: [amountOf(leg.outputMint, leg.outputAmount, call)],
    scope: 'single',
  }
}

function routeOf(reported: ReportedRoute, call: ProtocolCall, protocol: string): DefiActivity {
  const { index, innerIndex, programId } = call.instruction
  const { given, received } = sumsOf(reported, call)
  return {
    kind: 'swap',
    index,
    innerIndex,
    programId,
    protocol,
    pool: null,
    user: userOf(call),
    given: [given],
    received: [received],
    scope: 'route',
  }
}

/** The net amount given of the first token and received of the last: legs may run in parallel. */
function sumsOf(
  { legs, fees, paid }: ReportedRoute,
  call: ProtocolCall,
): { given: TokenAmount; received: TokenAmount } {
  const from = entryAt(legs, 0).inputMint
  const to = entryAt(legs, -1).outputMint
  const atHand = new Map<string, bigint>()
  let given = 0n
  for (const { inputMint, inputAmount, outputMint, outputAmount } of legs) {
    const had = atHand.get(inputMint) ?? 0n
    const used = had < inputAmount ? had : inputAmount
    if (inputMint === from) given += inputAmount - used
    atHand.set(inputMint, had - used)
    atHand.set(outputMint, (atHand.get(outputMint) ?? 0n) + outputAmount)
  }
  let received = atHand.get(to) ?? 0n
  for (const { mint, amount } of fees)
    if (mint === to) received = received < amount ? 0n : received - amount
    else if (mint === from) given += amount
  return { given: amountOf(from, paid ?? given, call), received: amountOf(to, received, call) }
}

function amountOf(mint: string, amount: bigint, { tokenTransfers }: ProtocolCall): TokenAmount {
  const decimals = tokenTransfers.find((transfer) => transfer.mint === mint)?.decimals ?? null
  return { mint, amount, decimals }
}

const userOf = ({ tokenTransfers }: ProtocolCall) => tokenTransfers[0]?.sourceOwner ?? null
