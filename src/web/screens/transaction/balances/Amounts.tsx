import type { AmountEntry } from '#contract/transactions/transactions.ts'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { TokenLink } from '../../../components/tokens/TokenLink.tsx'
import { useNetworkNames } from '../../../queries/network/network.ts'

/** The amounts of one side of a trade. */
export function Amounts({ amounts }: { amounts: readonly AmountEntry[] }) {
  const { coin } = useNetworkNames()
  return amounts.map(({ mint, amount, uiAmount, decimals }) => (
    <span key={mint} className="inline-flex flex-wrap items-center gap-x-1.5">
      <Amount raw={amount} decimals={decimals} ui={uiAmount} />
      {mint === null ? <span>{coin}</span> : <TokenLink mint={mint} />}
    </span>
  ))
}
