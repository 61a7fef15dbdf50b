import { titles } from '#contract/titles.ts'
import { isBase58Of } from '#lib/base58-of.ts'
import { useAddressType } from '../../queries/addresses.ts'
import { hasFailed } from '../../queries/failed.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { AddressHeader } from './AddressHeader.tsx'
import { AddressTabs } from './AddressTabs.tsx'
import { AwaitedCards } from './AwaitedCards.tsx'
import { InvalidAddress } from './InvalidAddress.tsx'
import { layoutOf } from './layout.ts'
import { PoolCards } from './PoolCards.tsx'
import { ProgramCards } from './ProgramCards.tsx'
import { UnusedCards } from './UnusedCards.tsx'
import { WalletCards } from './WalletCards.tsx'

/** `/address/:address` */
export function AddressScreen() {
  const address = usePageValue()
  // Another address starts anew.
  return isBase58Of(address, 32) ? <AddressOf key={address} address={address} /> : <InvalidAddress />
}

const cards = {
  program: ProgramCards,
  pool: PoolCards,
  wallet: WalletCards,
  unused: UnusedCards,
  awaited: AwaitedCards,
}

function AddressOf({ address }: { address: string }) {
  const type = useAddressType(address)
  usePageTitle(titles.address(address, type.data))
  const isTypeAwaited = !type.data && !hasFailed(type)
  const Cards = cards[layoutOf(type.data?.type, isTypeAwaited)]
  return (
    <>
      <AddressHeader address={address} type={type.data} />
      <Cards address={address} query={type} />
      {/* The lists need only the address: they load with its type. */}
      <AddressTabs address={address} type={type.data?.type} isTypeAwaited={isTypeAwaited} />
    </>
  )
}
