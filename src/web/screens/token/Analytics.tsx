import type { Token } from '#contract/tokens.ts'
import { HolderHistory } from './HolderHistory.tsx'
import { PriceChart } from './PriceChart.tsx'
import { SupplyHistory } from './SupplyHistory.tsx'

export function Analytics({ mint, token }: { mint: string; token: Token | undefined }) {
  return (
    <div className="grid gap-4">
      <PriceChart mint={mint} />
      <SupplyHistory mint={mint} token={token} />
      <HolderHistory mint={mint} />
    </div>
  )
}
