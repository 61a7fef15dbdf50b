import type { Delegation } from './stake.ts'

/** Lamports: what counts in an epoch, the part that begins to count, and the part that ceases to count. */
export type Activation = { effective: bigint; activating: bigint; deactivating: bigint }

/** The whole chain's stake in an epoch that is over; undefined where it is not known. */
export type StakeHistoryOf = (epoch: bigint) => Activation | undefined

type Timed = Pick<Delegation, 'stake' | 'activationEpoch' | 'deactivationEpoch'>

/** The activation epoch of stake of the genesis, and the deactivation epoch of stake that is not taken away. */
const NEVER = 2n ** 64n - 1n
/** The most of the whole stake that may begin, or cease, to count in one epoch. Chains from before 1.16 had 25 %. */
const MOST_PER_EPOCH = 0.09

const NOTHING: Activation = { effective: 0n, activating: 0n, deactivating: 0n }

/**
 * What of a delegation counts in `epoch`. As the chain, it takes stake whose epoch the history does not have as wholly
 * active, or wholly inactive.
 *
 * @see https://docs.rs/solana-stake-interface (Delegation::stake_activating_and_deactivating)
 */
export function activationAt(
  delegation: Timed,
  epoch: bigint,
  historyOf: StakeHistoryOf = () => undefined,
): Activation {
  const { deactivationEpoch } = delegation
  const { effective, activating } = activeAt(delegation, epoch, historyOf)
  if (epoch < deactivationEpoch) return { effective, activating, deactivating: 0n }
  if (epoch === deactivationEpoch) return { effective, activating: 0n, deactivating: effective }
  const rest = coolDown(effective, { from: deactivationEpoch, to: epoch }, historyOf)
  return { effective: rest, activating: 0n, deactivating: rest }
}

function activeAt(
  { stake, activationEpoch, deactivationEpoch }: Timed,
  epoch: bigint,
  historyOf: StakeHistoryOf,
): Pick<Activation, 'effective' | 'activating'> {
  if (activationEpoch === NEVER) return { effective: stake, activating: 0n }
  if (activationEpoch === deactivationEpoch || epoch < activationEpoch) return NOTHING
  if (epoch === activationEpoch) return { effective: 0n, activating: stake }
  const last = epoch < deactivationEpoch ? epoch : deactivationEpoch
  let effective = 0n
  let at = activationEpoch
  let whole = historyOf(at)
  if (!whole) return { effective: stake, activating: 0n }
  while (whole && whole.activating > 0n) {
    effective += shareOf(stake - effective, whole.activating, whole.effective)
    if (effective >= stake) return { effective: stake, activating: 0n }
    at += 1n
    if (at >= last) break
    whole = historyOf(at)
  }
  return { effective, activating: stake - effective }
}

function coolDown(
  effective: bigint,
  { from, to }: { from: bigint; to: bigint },
  historyOf: StakeHistoryOf,
): bigint {
  let rest = effective
  let at = from
  let whole = historyOf(at)
  if (!whole) return 0n
  while (whole && whole.deactivating > 0n) {
    rest -= shareOf(rest, whole.deactivating, whole.effective)
    if (rest <= 0n) return 0n
    at += 1n
    if (at >= to) break
    whole = historyOf(at)
  }
  return rest
}

/** The part of an own amount that changes in an epoch in which `changing` wants to and all together may only in part. */
function shareOf(own: bigint, changing: bigint, effective: bigint): bigint {
  const share = (Number(own) / Number(changing)) * (Number(effective) * MOST_PER_EPOCH)
  return BigInt(Math.max(1, Math.floor(share)))
}
