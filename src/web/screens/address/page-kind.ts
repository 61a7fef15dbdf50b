import type { AddressType } from '#contract/addresses/addresses.ts'

/**
 * The kind of an account's page: the account's type, or `validator` for the vote account and the identity of
 * a validator.
 */
export type PageKind = NonNullable<AddressType['type']> | 'validator'

/** The properties of a tab's content. */
export type PanelProps = {
  address: string
  /** The kind of the account's page; undefined while it is loading, null if it is unknown. */
  type: PageKind | null | undefined
}
