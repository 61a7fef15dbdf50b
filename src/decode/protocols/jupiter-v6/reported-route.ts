import { entryAt } from '#lib/values/entry-at.ts'
import type { Address, DecodedInstruction } from '../../block/decoded-block.ts'
import { isAddress, type LooseRecord, listOf, recordOf, textOf } from '../../block/loose-json.ts'
import type { ProtocolCall, ReportedLeg, ReportedRoute } from '../protocol.ts'

// Jupiter calls itself to report its trades. Its first instructions report each leg (`SwapEvent`, which names the venue), the
// later ones report all legs at the end (`SwapsEvent`, which names no venue).

type Leg = { inputMint: Address; inputAmount: bigint; outputMint: Address; outputAmount: bigint }

// The info may be a node's own parse, which can have any shape.
const isAmount = (value: unknown) => typeof value === 'bigint'
const isLeg = (value: unknown): value is LooseRecord & Leg => {
  const { inputMint, inputAmount, outputMint, outputAmount } = recordOf(value) ?? {}
  return isAddress(inputMint) && isAmount(inputAmount) && isAddress(outputMint) && isAmount(outputAmount)
}

/** The trade that the route reports; `undefined` when it reports none, because the first versions wrote logs. */
export function reportedRoute(call: ProtocolCall): ReportedRoute | undefined {
  const { instruction, inner } = call
  const legs: ReportedLeg[] = []
  const fees: ReportedRoute['fees'] = []
  let done = 0
  for (const [at, { programId, info }] of inner.entries()) {
    if (programId !== instruction.programId || info === null) continue
    if (info.event === 'SwapEvent' && isLeg(info)) {
      legs.push({ ...info, venue: textOf(info.amm) ?? null, calls: inner.slice(done, at) })
      done = at + 1
    } else if (info.event === 'SwapsEvent')
      legs.push(...legsOfOneEvent(listOf(info.legs).filter(isLeg), call, at))
    else if (info.event === 'FeeEvent' && isAmount(info.amount))
      fees.push({ mint: String(info.mint), amount: info.amount })
  }
  const [first] = legs
  return first && { legs, fees, paid: paidOf(first.inputMint, legs, instruction) }
}

/** The later instructions deduct the platform's fee before the first leg, without an event. */
function paidOf(mint: Address, legs: readonly ReportedLeg[], { info }: DecodedInstruction): bigint | null {
  const { inAmount, platformFeeBps } = info ?? {}
  if (typeof inAmount !== 'bigint' || typeof platformFeeBps !== 'number') return null
  const used = legs.reduce((sum, leg) => (leg.inputMint === mint ? sum + leg.inputAmount : sum), 0n)
  const unexplained = inAmount - used - (inAmount * BigInt(platformFeeBps)) / 10_000n
  return used < inAmount && (unexplained === 0n || unexplained === -1n) ? inAmount : null
}

/**
 * Each leg is one call of a venue, in order. If there are more or fewer calls than legs, the venues are
 * unknown.
 */
function legsOfOneEvent(
  legs: readonly Leg[],
  { instruction, inner }: ProtocolCall,
  end: number,
): ReportedLeg[] {
  const depth = (instruction.stackHeight ?? 0) + 1
  const isVenue = ({ stackHeight, programId, program }: DecodedInstruction) =>
    stackHeight === depth && programId !== instruction.programId && !NO_VENUES.has(program ?? '')
  const starts = [...inner.keys()].filter((at) => at < end && isVenue(entryAt(inner, at)))
  if (starts.length !== legs.length) return legs.map((leg) => ({ ...leg, venue: null, calls: null }))
  return legs.map((leg, nth) => {
    const start = entryAt(starts, nth)
    const venue = entryAt(inner, start).programId
    return { ...leg, venue, calls: inner.slice(start, starts[nth + 1] ?? end) }
  })
}

/** Programs that a route calls and that do not trade. */
const NO_VENUES: ReadonlySet<string> = new Set([
  'spl-token',
  'spl-token-2022',
  'spl-associated-token-account',
  'system',
  'spl-memo',
])
