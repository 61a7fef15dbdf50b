// What vote accounts earned by epoch: https://docs.rs/solana-vote-interface (VoteStateV4::epoch_credits)

export type EpochCreditsEntry = { epoch: bigint; credits: bigint; previousCredits: bigint }

/**
 * What a vote account earned in an epoch. `unit`: credits for votes (Tower), or lamports (Alpenglow); null
 * where the list has no entry for the switch to Alpenglow, so that the unit is unknown.
 */
export type EarnedCredits = { epoch: number; earned: bigint; unit: 'credits' | 'lamports' | null }

const U64_MAX = 2n ** 64n - 1n

/**
 * Whether this entry separates the entries of Tower from those of Alpenglow:
 * https://github.com/anza-xyz/agave/pull/12159
 */
export const isSwitchMarker = ({ epoch, credits }: Pick<EpochCreditsEntry, 'epoch' | 'credits'>): boolean =>
  epoch === U64_MAX && credits === U64_MAX

/** One entry per epoch and unit, oldest first. The epoch of the switch has two entries, one of each unit. */
export function earnedByEpoch(entries: readonly EpochCreditsEntry[]): EarnedCredits[] {
  const marker = entries.findIndex(isSwitchMarker)
  const unitAt = (nth: number): EarnedCredits['unit'] =>
    marker < 0 ? null : nth < marker ? 'credits' : 'lamports'
  type Span = Omit<EarnedCredits, 'earned'> & { from: bigint; to: bigint }
  const spans: Span[] = []
  for (const [nth, entry] of entries.entries()) {
    if (entry.epoch > BigInt(Number.MAX_SAFE_INTEGER)) continue
    const { previousCredits: from, credits: to } = entry
    const [epoch, unit] = [Number(entry.epoch), unitAt(nth)]
    const known = spans.find((span) => span.epoch === epoch && span.unit === unit)
    if (!known) {
      spans.push({ epoch, unit, from, to })
      continue
    }
    if (from < known.from) known.from = from
    if (to > known.to) known.to = to
  }
  return spans.map(({ epoch, unit, from, to }) => ({ epoch, earned: to > from ? to - from : 0n, unit }))
}
