import type { AddressType } from '#contract/addresses.ts'
import { Hash } from '../../components/Hash.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { headingOf } from './layout.ts'

/** The title by the account's type, and the whole address with its copy button and its name, if it has one. */
export function AddressHeader({ address, type }: { address: string; type: AddressType | undefined }) {
  const { title, subtitle } = headingOf(type)
  return (
    <>
      <PageHeading title={title} beside={type?.label && <Badge tone="green">{type.label}</Badge>}>
        {subtitle}
      </PageHeading>
      <p className="-mt-3 mb-4 min-h-6 min-w-0">
        <Hash value={address} form="whole" />
        <CopyAddress address={address} />
        {type?.name && <span className="wrap-anywhere ml-2 text-muted">{type.name}</span>}
      </p>
    </>
  )
}
