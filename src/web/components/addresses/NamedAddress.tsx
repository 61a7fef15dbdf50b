import { useContext } from 'react'
import { tokenText } from '#contract/tokens/token-text.ts'
import { TokenNames } from '../tokens/TokenLink.tsx'
import { AddressLink } from './links.tsx'

/** An address with a link and a copy button. A mint is shown by its name if the page knows it. */
export function NamedAddress({ address }: { address: string }) {
  const names = useContext(TokenNames)
  const token = Object.hasOwn(names, address) ? names[address] : undefined
  const name = token?.symbol || token?.name
  return (
    <AddressLink
      address={address}
      name={name ? tokenText(name, address, token?.copyOf ?? null) : undefined}
      copy
    />
  )
}
