import type { AddressToken } from '#contract/address-transactions.ts'
import { Amount } from '../../components/Amount.tsx'
import { TextLink } from '../../components/links.tsx'
import { TokenText } from '../../components/TokenText.tsx'
import { unknown } from '../../components/unknown.tsx'
import { count } from '../../format/number.ts'
import { shortTokenName } from '../../format/token-values.ts'
import { paths } from '../../paths.ts'
import { useNetworkNames } from '../../queries/network.ts'
import type { AmountLine } from './transfer-row.ts'

/** How many amounts a cell lists. */
const LISTED = 4

type AmountLinesProps = {
  lines: readonly AmountLine[]
  tokens: Readonly<Record<string, AddressToken>>
  signed?: boolean
}

/** Amounts of a transaction, a line each. */
export function AmountLines({ lines, tokens, signed = false }: AmountLinesProps) {
  if (lines.length === 0) return unknown
  return (
    <span className="flex min-w-0 flex-col py-1 leading-5">
      {lines.slice(0, LISTED).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: amounts are identified by their order only
        <span key={index} className="truncate">
          <Amount raw={line.raw} decimals={line.decimals ?? 0} signed={signed} />{' '}
          {line.decimals === null && <span className="text-muted">raw units </span>}
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
  if (isUnknown) return <span className="text-muted">of an unknown token</span>
  if (mint === null) return <span className="text-muted">{coin}</span>
  const token = Object.hasOwn(tokens, mint) ? tokens[mint] : undefined
  const name = token?.name || token?.symbol || mint
  return (
    <span
      title={name}
      // A box of its own: a link in a line of text would have to be underlined.
      className="inline-block align-bottom"
    >
      <TextLink to={paths.token(mint)}>
        <TokenText label={shortTokenName(name)} mint={mint} copyOf={token?.copyOf} />
      </TextLink>
    </span>
  )
}
