import type { AddressBalanceChange, AddressToken } from '#contract/addresses/address-transactions.ts'
import { TextLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { unknown } from '../../../components/amounts/unknown.tsx'
import { TokenText } from '../../../components/tokens/TokenText.tsx'
import { count } from '../../../format/number.ts'
import { shortTokenName } from '../../../format/token-values.ts'
import { paths } from '../../../paths.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import type { AmountLine } from './transfer-row.ts'

/** The largest number of amounts in a cell. */
const LISTED = 4

type AmountLinesProps = {
  lines: readonly AmountLine[]
  tokens: Readonly<Record<string, AddressToken>>
  signed?: boolean
}

/** The amounts of a transaction, one per line. */
export function AmountLines({ lines, tokens, signed = false }: AmountLinesProps) {
  if (lines.length === 0) return unknown
  return (
    <span className="flex min-w-0 flex-col items-end py-1 leading-5 lines:py-0">
      {lines.slice(0, LISTED).map((line, index) => (
        // The amount is truncated if it is too long, so that the token stays visible.
        // biome-ignore lint/suspicious/noArrayIndexKey: amounts are identified by their order only
        <span key={index} className="flex min-w-0 max-w-full gap-x-1">
          <span className="min-w-0 truncate">
            <Amount raw={line.raw} decimals={line.decimals} ui={line.ui} signed={signed} />
          </span>{' '}
          <TokenLabel line={line} tokens={tokens} />
        </span>
      ))}
      {lines.length > LISTED && <span className="text-muted">+{count(lines.length - LISTED)} more</span>}
    </span>
  )
}

function TokenLabel({
  line: { mint, isUnknown },
  tokens,
}: Pick<AmountLinesProps, 'tokens'> & { line: AmountLine }) {
  const { coin } = useNetworkNames()
  if (isUnknown) return <span className="shrink-0 text-muted">of an unknown token</span>
  if (mint === null) return <span className="shrink-0 text-muted">{coin}</span>
  const token = Object.hasOwn(tokens, mint) ? tokens[mint] : undefined
  return (
    <span title={token?.name || mint} className="shrink-0">
      <TextLink to={paths.token(mint)}>
        <TokenText label={shortTokenName(token, mint)} mint={mint} copyOf={token?.copyOf} />
      </TextLink>
    </span>
  )
}

/** The lines for changes of balances: the changes, or the balances after them. */
export const changeLines = (
  changes: readonly AddressBalanceChange[],
  value: 'change' | 'post',
): AmountLine[] =>
  changes.map((change) => ({
    raw: change[value],
    ui: value === 'change' ? change.uiChange : change.uiPost,
    decimals: change.decimals,
    mint: change.mint,
  }))
