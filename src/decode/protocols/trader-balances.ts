import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, TokenAmount } from '../block/decoded-block.ts'
import type { CallActivity, ProtocolCall } from './protocol.ts'

export type TraderRoles = {
  pool: Address | undefined
  user: Address | undefined
  /** The token accounts of the trader that the instruction names, in any order. */
  accounts: readonly (Address | undefined)[]
}

/**
 * A trade, computed from the changes of the trader's token accounts. The given amount therefore includes fees
 * that are not paid to the pool, and the received amount excludes transfer fees.
 *
 * @returns undefined unless one token left these accounts and one other token arrived
 */
export function traderActivity(call: ProtocolCall, roles: TraderRoles): CallActivity | undefined {
  const net = netOf(call, roles.accounts)
  const given = net.filter(({ amount }) => amount < 0n)
  const received = net.filter(({ amount }) => amount > 0n)
  const [from] = given
  if (from === undefined || given.length > 1 || received.length !== 1) return undefined
  return {
    kind: 'swap',
    pool: roles.pool ?? null,
    user: ownerOf(call, roles.accounts) ?? roles.user ?? null,
    given: [{ ...from, amount: -from.amount }],
    received,
  }
}

/** The changes of these accounts together, by mint, in the order of the first transfers; without zeros. */
export function netOf(
  { tokenTransfers }: ProtocolCall,
  accounts: readonly (Address | undefined)[],
): TokenAmount[] {
  const net = new Map<Address | null, TokenAmount>()
  for (const { kind, source, destination, mint, decimals, amount, fee } of tokenTransfers) {
    if (kind === 'wrap' || kind === 'unwrap') continue
    let change = 0n
    if (source !== null && accounts.includes(source)) change -= amount
    if (destination !== null && accounts.includes(destination)) change += amount - fee
    if (change === 0n) continue
    const known = net.get(mint)
    net.set(mint, { mint, amount: (known?.amount ?? 0n) + change, decimals: known?.decimals ?? decimals })
  }
  return [...net.values()].filter(({ amount }) => amount !== 0n)
}

/** The owner of the account that paid: the user, or an aggregator that trades from its own accounts. */
export function ownerOf(
  { tokenTransfers }: ProtocolCall,
  accounts: readonly (Address | undefined)[],
): Address | null | undefined {
  return tokenTransfers.find(
    ({ source, sourceOwner }) => source !== null && sourceOwner !== null && accounts.includes(source),
  )?.sourceOwner
}

/** The lamports that a wallet paid to these accounts by transfers of the System program. */
export function lamportsPaid(
  { inner }: ProtocolCall,
  from: Address | undefined,
  to: readonly (Address | undefined)[],
): bigint {
  let paid = 0n
  for (const { programId, type, info } of inner) {
    if (programId !== PROGRAM.system || type !== 'transfer' || info === null) continue
    const { source, destination, lamports } = info
    if (source === from && to.includes(String(destination)) && typeof lamports === 'bigint') paid += lamports
  }
  return paid
}
