import { ends } from '#lib/text/text.ts'
import type { AddressType } from './addresses.ts'

// The words for types of accounts. The server uses them in the HTML, the browser in the title and the heading
// of the page.

type Kind = NonNullable<AddressType['type']>
type KindWords = {
  /** The words that stand for an account of this type that has no name of its own. */
  name: string
  /**
   * A noun that titles append to the name, because the name does not contain the type: `Heap One, validator`.
   */
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
 * @param known the account's type and names; undefined until they are loaded
 */
export function accountTitle(
  address: string,
  known?:
    | (Pick<AddressType, 'type' | 'label' | 'name'> & Partial<Pick<AddressType, 'validator'>>)
    | undefined,
): string {
  // The identity of a validator has the type of a wallet, but its title should say that it is a validator.
  const kind = known?.validator ? 'vote_account' : known?.type
  const words = kind ? accountKinds[kind] : undefined
  // A token's page shows the mint's full name; the mint's label is only a short form of it.
  const name = kind === 'token' ? (known?.name ?? known?.label) : (known?.label ?? known?.name)
  if (!name) return `${words?.name ?? 'Address'} ${ends(address, 6, 4)}`
  return words?.after && !saysKind(name, words.after) ? `${name}, ${words.after}` : name
}

/** The small line above an address page's heading: `Wallet Overview`. */
export const accountOverview = (type: AddressType['type'] | undefined): string =>
  `${!type || type === 'unused' ? 'Address' : accountKinds[type].name} Overview`

/** Whether a name contains the word for its account's type, in any case. */
export const saysKind = (name: string, kind: string): boolean =>
  name.toLowerCase().includes(kind.toLowerCase())
