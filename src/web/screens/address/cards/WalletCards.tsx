import type { CardsProps } from './card-values.tsx'
import { Holdings } from './Holdings.tsx'
import { Worth } from './Worth.tsx'

/** The cards of a wallet, and of other accounts that own coins and tokens as wallets do. */
export function WalletCards({ address, query }: CardsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Worth address={address} query={query} />
      <Holdings address={address} />
    </div>
  )
}
