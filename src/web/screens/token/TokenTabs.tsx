import type { Token } from '#contract/tokens/tokens.ts'
import { DefiList } from '../../components/lists/DefiList.tsx'
import { usePageNumber } from '../../components/lists/Pager.tsx'
import { useHealth } from '../../queries/network/network.ts'
import { useTokenDefiActivities } from '../../queries/tokens.ts'
import { RefreshButton } from '../../shell/RefreshButton.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Extensions } from './Extensions.tsx'
import { Holders } from './Holders.tsx'
import { Markets } from './Markets.tsx'
import { Metadata } from './Metadata.tsx'
import { SupplyHistory } from './SupplyHistory.tsx'
import { TokenTransactions, TokenTransfers } from './TokenTransfers.tsx'

export function TokenTabs({ mint, token }: { mint: string; token: Token | undefined }) {
  const network = useHealth().data?.network
  const isCoin = mint === network?.wrappedMint
  const wrapped = isCoin ? network : undefined
  return (
    <div className="relative">
      <RefreshButton />
      <Tabs
        label="Parts of this token's page"
        tabs={[
          {
            name: 'transactions',
            label: 'Transactions',
            panel: () => <TokenTransactions mint={mint} token={token} />,
          },
          {
            name: 'transfers',
            label: 'Transfers',
            panel: () => <TokenTransfers mint={mint} token={token} />,
          },
          { name: 'defi', label: 'DeFi Activities', panel: () => <DefiActivities mint={mint} /> },
          {
            name: 'holders',
            label: 'Holders',
            panel: () => <Holders mint={mint} token={token} isCoin={isCoin} />,
          },
          { name: 'markets', label: 'Markets', panel: () => <Markets mint={mint} /> },
          { name: 'metadata', label: 'Metadata', panel: () => <Metadata mint={mint} token={token} /> },
          { name: 'analytics', label: 'Analytics', panel: () => <Analytics mint={mint} token={token} /> },
          {
            name: 'extensions',
            label: 'Extensions',
            panel: () => <Extensions token={token} wrapped={wrapped} />,
          },
        ]}
      />
    </div>
  )
}

function Analytics({ mint, token }: { mint: string; token: Token | undefined }) {
  return <SupplyHistory mint={mint} token={token} />
}

/** The trades of the token and the changes of its pools' liquidity. */
function DefiActivities({ mint }: { mint: string }) {
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
