import type { Address, TokenAmount, TokenMovement } from '../decoded-block.ts'
import type { CallActivity, ProtocolCall } from './protocol.ts'

/** What tokens did in one call of a pool's program, as seen from the pool's vaults. */
export type VaultFlow = {
  /** What came into a vault, and what left one, by mint; what went from vault to vault is neither. */
  into: TokenMovement[]
  out: TokenMovement[]
}

export function flowOf(
  movements: readonly TokenMovement[],
  vaults: readonly (Address | undefined)[],
): VaultFlow {
  const flow: VaultFlow = { into: [], out: [] }
  for (const movement of movements) {
    if (movement.kind !== 'transfer') continue
    const fromVault = movement.source !== null && vaults.includes(movement.source)
    const toVault = movement.destination !== null && vaults.includes(movement.destination)
    if (fromVault === toVault) continue
    if (toVault) flow.into.push(movement)
    else flow.out.push(movement)
  }
  return flow
}

/** Amounts of one mint together, in the order in which the mints come. */
export function amountsOf(movements: readonly TokenMovement[]): TokenAmount[] {
  const amounts = new Map<Address | null, TokenAmount>()
  for (const { mint, amount, decimals } of movements) {
    const known = amounts.get(mint)
    amounts.set(mint, { mint, amount: (known?.amount ?? 0n) + amount, decimals: known?.decimals ?? decimals })
  }
  return [...amounts.values()]
}

export type PoolRoles = {
  pool: Address | undefined
  user: Address | undefined
  vaults: readonly (Address | undefined)[]
}

/** A trade: one token into a vault, another out of one. Fees that leave in the token that came in are part of it. */
export function swapActivity(
  { movements }: ProtocolCall,
  { pool, user, vaults }: PoolRoles,
): CallActivity | undefined {
  const { into, out } = flowOf(movements, vaults)
  const [first] = into
  if (!first) return undefined
  const received = out.filter(({ mint }) => mint !== first.mint)
  if (received.length === 0) return undefined
  return {
    kind: 'swap',
    pool: pool ?? null,
    user: first.sourceOwner ?? user ?? null,
    given: amountsOf(into.filter(({ mint }) => mint === first.mint)).slice(0, 1),
    received: amountsOf(received).slice(0, 1),
  }
}

/** Liquidity put in or taken out, with the pool's own tokens where it has such. */
export function liquidityActivity(
  { movements }: ProtocolCall,
  kind: 'addLiquidity' | 'removeLiquidity',
  { pool, user, vaults }: PoolRoles,
): CallActivity | undefined {
  const { into, out } = flowOf(movements, vaults)
  const lp = movements.filter((movement) => movement.kind === (kind === 'addLiquidity' ? 'mint' : 'burn'))
  const moved = kind === 'addLiquidity' ? into : out
  if (moved.length === 0) return undefined
  const owner = kind === 'addLiquidity' ? moved[0]?.sourceOwner : moved[0]?.destinationOwner
  const tokens = { moved: amountsOf(moved), lp: amountsOf(lp) }
  return {
    kind,
    pool: pool ?? null,
    user: user ?? owner ?? null,
    given: kind === 'addLiquidity' ? tokens.moved : tokens.lp,
    received: kind === 'addLiquidity' ? tokens.lp : tokens.moved,
  }
}
