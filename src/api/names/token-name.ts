import { tokenText } from '#contract/tokens/token-text.ts'
import { displayText, ends } from '#lib/text/text.ts'
import type { Original } from '#profiles/token-rule.ts'
import type { FixedNames } from './fixed-names.ts'
import { displayMetadata, shownToken, type TokenNaming } from './token-summaries.ts'

/** The label of an address, else the name that it has today, else its ends. */
export const addressName = (
  address: string,
  names: Pick<FixedNames, 'label'> & { of: (address: string) => string | undefined },
): string => names.label(address) ?? names.of(address) ?? ends(address, 6, 4)

/** The token's symbol, else its name, else its mint shortened. */
export function tokenName(mint: string, { network, names }: Pick<TokenNaming, 'network' | 'names'>): string {
  const { symbol, name } = displayMetadata(mint, names.token(mint), { network })
  return symbol || displayText(name) || ends(mint, 6, 4)
}

/** The verified token that this one imitates, by what is shown of it; null for one that looks like none. */
export const copyOf = (mint: string, context: TokenNaming): Original | null =>
  shownToken(mint, context).copyOf

/** The name with the mark of a copy: for words that stand without a link to the token. */
export const markedName = (mint: string, context: TokenNaming): string =>
  tokenText(tokenName(mint, context), mint, copyOf(mint, context))
