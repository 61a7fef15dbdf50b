import { AddressLink } from '../../components/links.tsx'
import { Chip } from '../../ui/Chips.tsx'
import type { CardsProps } from './card-values.tsx'

/** The program that the account belongs to. */
export function OwnerChip({ query }: CardsProps) {
  const owner = query.data?.owner
  return owner ? (
    <Chip label="Account of">
      <AddressLink address={owner} label={query.data?.program ?? undefined} />
    </Chip>
  ) : null
}

/** Says of an account that was closed that it is gone. */
export function ClosedChip({ query: { data } }: Pick<CardsProps, 'query'>) {
  if (data?.exists !== false || data.type === 'unused') return null
  return <Chip>{data.live ? 'Not on the chain now' : 'Not on the chain'}</Chip>
}
