import type { AddressType } from '#contract/addresses/addresses.ts'

/** The page of an account: that of its type, or that of the validator whose vote account or identity it is. */
export type PageKind = NonNullable<AddressType['type']> | 'validator'

/** What a tab below the page's cards is given. */
export type PanelProps = {
  address: string
  /** undefined while it is being loaded, null where nobody knows it. */
  type: PageKind | null | undefined
}
