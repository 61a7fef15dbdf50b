import { ends } from '#lib/text/text.ts'
import type { AddressType } from './addresses.ts'

// What accounts are called, shared by the server (in the HTML) and the browser (in its tab and as the page's heading).

type Kind = NonNullable<AddressType['type']>
type KindWords = {
  /** What such an account is called where it has no name of its own. */
  name: string
  /** What a name of it does not say, for titles: `Heap One, validator`. */
  after?: string
}

export const accountKinds: Readonly<Record<Kind, KindWords>> = {
  liquidity_pool: { name: 'Liquidity Pool' },
  system_program: { name: 'System Program' },
  vote_account: { name: 'Vote Account', after: 'validator' },
  stake_account: { name: 'Stake Account' },
  nonce_account: { name: 'Nonce Account', after: 'nonce account' },
  lookup_table: { name: 'Lookup Table', after: 'lookup table' },
  multisig: { name: 'Multisig', after: 'multisig' },
  name: { name: 'Domain Name', after: 'name' },
  token_metadata: { name: 'Token Metadata' },
  config: { name: 'Config Account' },
  other: { name: 'Program Account' },
  program: { name: 'Program' },
  program_data: { name: 'Program Data' },
  token_account: { name: 'Token Account' },
  sysvar: { name: 'Sysvar' },
  token: { name: 'Token' },
  wallet: { name: 'Wallet' },
  unused: { name: 'Unused Address' },
}

/**
 * The title of an address's page: the account's name, or else its type and the address.
 *
 * @param known the account, once it is known
 */
export function accountTitle(
  address: string,
  known?:
    | (Pick<AddressType, 'type' | 'label' | 'name'> & Partial<Pick<AddressType, 'validator'>>)
    | undefined,
): string {
  // The identity of a validator is a wallet besides.
  const kind = known?.validator ? 'vote_account' : known?.type
  const words = kind ? accountKinds[kind] : undefined
  // The name of a mint is that of the token's own page; its label is only a short form of it.
  const name = kind === 'token' ? (known?.name ?? known?.label) : (known?.label ?? known?.name)
  if (!name) return `${words?.name ?? 'Address'} ${ends(address, 6, 4)}`
  return words?.after && !saysKind(name, words.after) ? `${name}, ${words.after}` : name
}

/** The small line above that title: `Wallet Overview`. */
export const accountOverview = (type: AddressType['type'] | undefined): string =>
  `${!type || type === 'unused' ? 'Address' : accountKinds[type].name} Overview`

/** Whether a name contains the name of its account's type. */
export const saysKind = (name: string, kind: string): boolean =>
  name.toLowerCase().includes(kind.toLowerCase())
