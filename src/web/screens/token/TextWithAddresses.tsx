import { Fragment } from 'react'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { AddressLink } from '../../components/addresses/links.tsx'

/** A sentence in which every address is a link. */
export function TextWithAddresses({ text }: { text: string }) {
  return text.split(/\b([1-9A-HJ-NP-Za-km-z]{32,44})\b/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={i}>{i % 2 === 1 && isBase58Of(part, 32) ? <AddressLink address={part} /> : part}</Fragment>
  ))
}
