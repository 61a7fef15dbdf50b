import type { AddressType } from '#contract/addresses.ts'
import { ends } from '#lib/text.ts'

type Kind = AddressType['type'] | undefined

/** The arrangement of the page's cards. */
type Layout = 'program' | 'pool' | 'wallet' | 'unused' | 'awaited'

/** An account of any other type has the cards of a wallet; one whose type is still awaited none yet. */
export function layoutOf(kind: Kind, isAwaited: boolean): Layout {
  if (isAwaited) return 'awaited'
  if (kind === 'unused') return 'unused'
  if (kind === 'liquidity_pool') return 'pool'
  return kind === 'program' || kind === 'program_data' || kind === 'system_program' ? 'program' : 'wallet'
}

const headings: Partial<Record<NonNullable<Kind>, string>> = {
  liquidity_pool: 'Liquidity Pool Overview',
  system_program: 'System Program Overview',
  program: 'Program Overview',
  program_data: 'Program Data Overview',
  token_account: 'Token Account Overview',
  sysvar: 'Sysvar Overview',
  other: 'Program Account Overview',
  unused: 'Unused Address',
}

/** The page's title and the line below it. */
export function headingOf(type: Pick<AddressType, 'type' | 'program' | 'owner'> | undefined) {
  const kind = type?.type
  // Also where neither the node nor the index says what it is.
  if (!kind)
    return { title: 'Address Overview', subtitle: 'The account and the transactions of this address' }
  const title = headings[kind] ?? 'Wallet Overview'
  if (kind === 'unused') return { title, subtitle: 'A valid address that this chain has not seen yet' }
  if (kind === 'liquidity_pool') return { title, subtitle: 'Liquidity pool reserves and transaction history' }
  if (kind === 'other')
    return { title, subtitle: `An account of ${type?.program ?? `program ${ends(type?.owner ?? '', 6, 4)}`}` }
  return { title, subtitle: 'Complete overview of all tokens in this wallet' }
}
