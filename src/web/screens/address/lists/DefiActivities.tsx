import { DefiList } from '../../../components/lists/DefiList.tsx'
import { usePageNumber } from '../../../components/lists/Pager.tsx'
import { useAddressDefiActivities } from '../../../queries/addresses.ts'
import { LIST_TITLE } from '../tab-area.ts'

/** Trades and changes of liquidity of which the address is the user, the token or the pool. */
export function DefiActivities({ address }: { address: string }) {
  const turn = usePageNumber()
  return (
    <DefiList
      title={LIST_TITLE}
      caption="DeFi activities of this address"
      emptyNote="No trade or change of liquidity of this address is indexed."
      turn={turn}
      of={address}
      query={useAddressDefiActivities(address, turn.page)}
    />
  )
}
