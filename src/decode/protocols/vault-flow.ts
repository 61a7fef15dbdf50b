import type { Address, TokenAmount, TokenTransfer } from '../block/decoded-block.ts'
import type { CallActivity, ProtocolCall } from './protocol.ts'

/** The token transfers of one call into the vaults of a pool and out of them; without those from vault to vault. */
export type VaultFlow = {
  into: TokenTransfer[]
  out: TokenTransfer[]
}

export function flowOf(
  tokenTransfers: readonly TokenTransfer[],
  vaults: readonly (Address | undefined)[],
): VaultFlow {
  const flow: VaultFlow = { into: [], out: [] }
  for (const transfer of tokenTransfers) {
    if (transfer.kind !== 'transfer') continue
    const fromVault = transfer.source !== null && vaults.includes(transfer.source)
    const toVault = transfer.destination !== null && vaults.includes(transfer.destination)
    if (fromVault === toVault) continue
    if (toVault) flow.into.push(transfer)
    else flow.out.push(transfer)
  }
  return flow
}

/** The sum of each mint, in the order in which the mints occur. */
export function amountsOf(tokenTransfers: readonly TokenTransfer[]): TokenAmount[] {
  const amounts = new Map<Address | null, TokenAmount>()
  for (const { mint, amount, decimals } of tokenTransfers) {
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

/**
 * A trade: one token goes into a vault, another one out of a vault. The given amount includes fees that are
 * paid from a vault in the given token, and transfers from the same account to other receivers. Without a
 * received amount there is no trade.
 */
export function swapActivity(
  { tokenTransfers }: ProtocolCall,
  { pool, user, vaults }: PoolRoles,
): CallActivity | undefined {
  const { into, out } = flowOf(tokenTransfers, vaults)
  const [first] = into
  if (!first) return undefined
  const received = out.filter(({ mint, amount }) => mint !== first.mint && amount > 0n)
  const given = tokenTransfers.filter(
    ({ kind, mint, source, amount }) =>
      kind === 'transfer' && mint === first.mint && source === first.source && amount > 0n,
  )
  if (received.length === 0 || given.length === 0) return undefined
  return {
    kind: 'swap',
    pool: pool ?? null,
    user: first.sourceOwner ?? user ?? null,
    given: amountsOf(given),
    received: amountsOf(received).slice(0, 1),
  }
}

/** Added or removed liquidity, with the amount of the pool's LP tokens if it has them. */
export function liquidityActivity(
  { tokenTransfers }: ProtocolCall,
  kind: 'addLiquidity' | 'removeLiquidity',
  { pool, user, vaults }: PoolRoles,
): CallActivity | undefined {
  const { into, out } = flowOf(tokenTransfers, vaults)
  const lp = tokenTransfers.filter(
    (transfer) => transfer.kind === (kind === 'addLiquidity' ? 'mint' : 'burn'),
  )
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
