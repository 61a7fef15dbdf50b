import { DefiList } from '../../components/lists/DefiList.tsx'
import { usePageNumber } from '../../components/lists/Pager.tsx'
import { useTokenDefiActivities } from '../../queries/tokens.ts'

/** Trades of the token and changes of its pools' liquidity. */
export function DefiActivities({ mint }: { mint: string }) {
  const turn = usePageNumber()
  return (
    <DefiList
      title="DeFi Activities"
      caption="Trades and liquidity of this token"
      emptyNote="No exchange or pool that this explorer knows has traded this token."
      turn={turn}
      of={mint}
      query={useTokenDefiActivities(mint, turn.page)}
    />
  )
}
