import { accountTitle } from '#contract/addresses/account-kinds.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { useInGeneration } from '../../components/page/LoadFailure.tsx'
import { useAddressType } from '../../queries/addresses.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { AddressHeader } from './AddressHeader.tsx'
import { AddressTabs } from './AddressTabs.tsx'
import { InvalidAddress } from './InvalidAddress.tsx'
import { kindPageOf, pageKindOf } from './kinds.tsx'

/** `/address/:address` */
export function AddressScreen() {
  const address = usePageValue()
  // Another address starts anew.
  return isBase58Of(address, 32) ? <AddressOf key={address} address={address} /> : <InvalidAddress />
}

function AddressOf({ address }: { address: string }) {
  const query = useAddressType(address)
  usePageTitle(accountTitle(address, query.data))
  const [generation] = query.data?.generations ?? []
  useInGeneration(query.data?.type === 'unused' ? generation : undefined)
  const type = query.data ? pageKindOf(query.data) : hasFailed(query) ? null : undefined
  const { Cards } = kindPageOf(type, query.data?.exists)
  return (
    <>
      <AddressHeader address={address} query={query} type={type} />
      <Cards address={address} query={query} />
      {/* The lists need only the address: they load with its type. */}
      <AddressTabs address={address} type={type} exists={query.data?.exists} />
    </>
  )
}
