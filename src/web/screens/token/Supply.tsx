import type { Token } from '#contract/tokens.ts'
import { Amount } from '../../components/Amount.tsx'
import { unknown } from '../../components/unknown.tsx'
import { symbolOf } from './token-names.ts'

export function Supply({ token }: { token: Token }) {
  const { supply, uiSupply, decimals } = token
  if (supply === null || uiSupply === null) return unknown
  return (
    <span className="wrap-anywhere min-w-0 *:whitespace-normal">
      <Amount raw={supply} decimals={decimals} ui={uiSupply} symbol={symbolOf(token)} />
    </span>
  )
}
