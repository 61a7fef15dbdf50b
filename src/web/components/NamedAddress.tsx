import { useContext } from 'react'
import { useAddressLabel } from '../queries/labels.ts'
import { AddressLink } from './links.tsx'
import { TokenNames } from './TokenLink.tsx'
import { TokenText } from './TokenText.tsx'

/** An address with a link and a copy button; a mint that the page has a name for also with that name. */
export function NamedAddress({ address }: { address: string }) {
  const names = useContext(TokenNames)
  const token = Object.hasOwn(names, address) ? names[address] : undefined
  const label = useAddressLabel(address)
  const name = token?.symbol || token?.name
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
      <AddressLink address={address} copy />
      {name && name !== label && (
        <span className="text-muted">
          <TokenText label={name} mint={address} copyOf={token?.copyOf} />
        </span>
      )}
    </span>
  )
}
