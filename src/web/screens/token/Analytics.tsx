import type { Token } from '#contract/tokens/tokens.ts'
import { SupplyHistory } from './SupplyHistory.tsx'

export function Analytics({ mint, token }: { mint: string; token: Token | undefined }) {
  return <SupplyHistory mint={mint} token={token} />
}
