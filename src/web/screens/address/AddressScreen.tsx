import { useParams } from 'wouter'
import { decodeSegment } from '#contract/pages.ts'
import { kindNames, titles } from '#contract/titles.ts'
import { isBase58Of } from '#lib/base58.ts'
import { WholeHash } from '../../components/WholeHash.tsx'
import { useAddressType } from '../../queries/addresses.ts'
import { usePageTitle } from '../../shell/page-title.ts'
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
      <h1 className="font-semibold text-2xl tracking-tight">{`${kindNames[type.data?.type ?? 'wallet']} Overview`}</h1>
      <p className="mt-1 mb-4 flex min-h-6 items-center gap-1 text-muted">
        <WholeHash value={address} label="Address" />
      </p>
      <div className="grid gap-4">
        <AddressFacts query={type} />
        <AddressTransactions key={address} address={address} />
      </div>
    </>
  )
}
