import type { Delegation } from './stake.ts'

/**
 * Lamports of stake in an epoch: the effective stake, the part that is being activated, and the part that is
 * being deactivated.
 */
export type Activation = { effective: bigint; activating: bigint; deactivating: bigint }

/** The whole chain's stake in a past epoch; undefined where it is unknown. */
export type StakeHistoryOf = (epoch: bigint) => Activation | undefined

type Timed = Pick<Delegation, 'stake' | 'activationEpoch' | 'deactivationEpoch'>

/**
 * The activation epoch of stake from the genesis, and the deactivation epoch of stake that is not being
 * deactivated.
 */
const NEVER = 2n ** 64n - 1n
/**
 * The largest share of the effective stake that may activate, or deactivate, in one epoch. Chains from before
 * 1.16 had 25 %.
 */
const MOST_PER_EPOCH = 0.09

const NOTHING: Activation = { effective: 0n, activating: 0n, deactivating: 0n }

/**
 * The activation of a delegation in `epoch`. Like the runtime, it takes stake as wholly active, or wholly
 * inactive, when the stake history lacks its epoch.
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

/**
 * How much of the stake `own` changes in an epoch, when more stake (`changing`) is to change than one epoch
 * allows.
 */
function shareOf(own: bigint, changing: bigint, effective: bigint): bigint {
  const share = (Number(own) / Number(changing)) * (Number(effective) * MOST_PER_EPOCH)
  return BigInt(Math.max(1, Math.floor(share)))
}
