import { tokenText } from '#contract/tokens/token-text.ts'
import type { TokenSummary } from '#contract/tokens/tokens.ts'

/** The warning about a token that imitates a verified one. */
export const warningOf = ({ symbol, mint }: { symbol: string; mint: string }) =>
  `It looks like the verified token ${symbol} (${mint}), and is another one`

/** A token's symbol or name. A look-alike of a verified token is marked, with its address. */
export function TokenText({
  label,
  mint,
  copyOf,
}: {
  label: string
  mint: string
  copyOf: TokenSummary['copyOf'] | undefined
}) {
  if (!copyOf) return label
  return (
    <span className="text-warn" title={warningOf(copyOf)}>
      {tokenText(label, mint, copyOf)}
    </span>
  )
}
