import type { AddressType } from '#contract/addresses.ts'

type Kind = AddressType['type'] | undefined

/** The arrangement of the page's cards. */
type Layout = 'program' | 'pool' | 'wallet'

/** An account of any other type, and of unknown type, has the cards of a wallet. */
export function layoutOf(kind: Kind): Layout {
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
}

/** The page's title and the line below it. */
export const headingOf = (kind: Kind): { title: string; subtitle: string } => ({
  title: (kind && headings[kind]) || 'Wallet Overview',
  subtitle:
    kind === 'liquidity_pool'
      ? 'Liquidity pool reserves and transaction history'
      : 'Complete overview of all tokens in this wallet',
})
