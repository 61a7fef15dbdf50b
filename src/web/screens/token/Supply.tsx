import type { Token } from '#contract/tokens/tokens.ts'
import { Amount } from '../../components/amounts/Amount.tsx'
import { unknown } from '../../components/amounts/unknown.tsx'
import { count } from '../../format/number.ts'
import { useHealth } from '../../queries/network/network.ts'
import { symbolOf } from './token-names.ts'

/** The supply. That of the wrapped coin comes from the index, so its slot is shown too. */
export function Supply({ token }: { token: Token }) {
  const network = useHealth().data?.network
  const { mint, supply, uiSupply, decimals, holdersAsOfSlot } = token
  if (supply === null || uiSupply === null) return unknown
  return (
    <>
      <span className="wrap-anywhere min-w-0 *:whitespace-normal">
        <Amount raw={supply} decimals={decimals} ui={uiSupply} symbol={symbolOf(token)} />
      </span>
      {network?.wrappedMint === mint && (
        <span className="basis-full text-muted text-xs">
          All {network.coin} that is wrapped: what all accounts of {network.wrappedSymbol} held
          {holdersAsOfSlot !== null && ` after slot ${count(holdersAsOfSlot)}`}.
        </span>
      )}
    </>
  )
}
