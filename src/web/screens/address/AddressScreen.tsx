import { useParams } from 'wouter'
import { decodeSegment } from '#contract/pages.ts'
import { kindNames, titles } from '#contract/titles.ts'
import { isBase58Of } from '#lib/base58.ts'
import { WholeHash } from '../../components/WholeHash.tsx'
import { useAddressType } from '../../queries/addresses.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AddressFacts } from './AddressFacts.tsx'
import { AddressTransactions } from './AddressTransactions.tsx'
import { InvalidAddress } from './InvalidAddress.tsx'

/** `/address/:address` */
export function AddressScreen() {
  const address = decodeSegment(useParams().address ?? '')
  const isAddress = isBase58Of(address, 32)
  const type = useAddressType(isAddress ? address : undefined)
  usePageTitle(isAddress ? titles.address(address, type.data) : titles.noAddress)
  if (!isAddress) return <InvalidAddress />
  return (
    <>
      <PageHeading title={`${kindNames[type.data?.type ?? 'wallet']} Overview`}>
        <WholeHash value={address} label="Address" />
      </PageHeading>
      <div className="grid gap-4">
        <AddressFacts query={type} />
        <AddressTransactions key={address} address={address} />
      </div>
    </>
  )
}
